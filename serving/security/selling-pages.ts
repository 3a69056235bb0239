/** Pages of every host on which something is bought, or a payment comes back to. */
const SELLING = /^\/(?:plans|checkout|paypal|completion|events\/[^/]+)\/?$/;

/** Pages from which a buyer goes on, without a new document, to where `returnTo` says. */
const ON_THE_WAY = /^\/auth\/(?:login|register)\/?$/;

/**
 * Whether a page sells, so that the providers' scripts are let in: by its address (path and query), and whether its host is an
 * event's own, whose first page is a storefront. A login on the way to such a page counts as one, because the script that
 * follows it there stays in the same document, under the same policy.
 */
export function isSellingPage(address: string, isEventHost: boolean): boolean {
  const mark = address.indexOf('?');
  const path = mark < 0 ? address : address.slice(0, mark);
  if (SELLING.test(path) || (isEventHost && path === '/')) return true;
  if (mark < 0 || !ON_THE_WAY.test(path)) return false;
  const returnTo = new URLSearchParams(address.slice(mark + 1)).get('returnTo');
  if (returnTo === null) return false;
  const [goal = ''] = returnTo.split(/[?#]/, 1);
  return SELLING.test(goal) || (isEventHost && goal === '/');
}
