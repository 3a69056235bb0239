const SELLING = /^\/(?:plans|checkout|paypal|completion|events\/[^/]+)\/?$/;

const ON_THE_WAY = /^\/auth\/(?:login|register)\/?$/;

/**
 * Whether a page (path and query) sells, so that providers' scripts are let in. A login on the way
 * to such a page counts, because that page stays in the same document, under the same policy.
 */
export function isSellingPage(address: string, isEventHost: boolean): boolean {
  const mark = address.indexOf('?');
  const path = mark < 0 ? address : address.slice(0, mark);
  const sells = (place: string) => SELLING.test(place) || (isEventHost && place === '/');
  if (!ON_THE_WAY.test(path)) return sells(path);
  const returnTo = mark < 0 ? null : new URLSearchParams(address.slice(mark)).get('returnTo');
  return sells((returnTo ?? '/').split(/[?#]/, 1)[0] ?? '');
}
