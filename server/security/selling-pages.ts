/** Pages of every host on which something is bought, or a payment comes back to. */
const SELLING = /^\/(?:plans|checkout|paypal|completion|events\/[^/]+)\/?$/;

/**
 * Pages from which a buyer goes on, without a new document, to where `returnTo` says, else to the
 * host's first page.
 */
const ON_THE_WAY = /^\/auth\/(?:login|register)\/?$/;

/**
 * Whether a page sells, so that the providers' scripts are let in: by its address (path and query),
 * and whether its host is an event's own, whose first page is a storefront. A login on the way to
 * such a page counts as one, because the script that follows it there stays in the same document,
 * under the same policy.
 */
export function isSellingPage(address: string, isEventHost: boolean): boolean {
  const mark = address.indexOf('?');
  const path = mark < 0 ? address : address.slice(0, mark);
  const sells = (place: string) => SELLING.test(place) || (isEventHost && place === '/');
  if (!ON_THE_WAY.test(path)) return sells(path);
  const returnTo = mark < 0 ? null : new URLSearchParams(address.slice(mark)).get('returnTo');
  return sells((returnTo ?? '/').split(/[?#]/, 1)[0] ?? '');
}
