import type { IncomingMessage } from 'node:http';
import { toPath } from '../validation/read-request';

const SELLING = /^\/(?:plans|checkout|paypal|completion|events\/[^/]+)\/?$/;

const ON_THE_WAY = /^\/auth\/(?:login|register)\/?$/;

/**
 * Whether a page (path and query) sells, so that providers' scripts are let in. A login on the way
 * to such a page counts, because that page stays in the same document, under the same policy.
 */
export function isSellingPage(address: string, isEventHost: boolean): boolean {
  const path = toPath(address);
  const sells = (place: string) => SELLING.test(place) || (isEventHost && place === '/');
  if (!ON_THE_WAY.test(path)) return sells(path);
  const returnTo = new URLSearchParams(address.slice(path.length)).get('returnTo');
  return sells((returnTo ?? '/').split(/[?#]/, 1)[0] ?? '');
}

/**
 * Whether Next's router asks for a selling page from another page. A policy belongs to a document,
 * so the router must not put such a page into the old one: without an answer of Next it navigates.
 */
export function needsNewDocument({ headers, url = '/' }: IncomingMessage, isEventHost: boolean): boolean {
  if (headers.rsc === undefined) return false;
  return isSellingPage(url, isEventHost) && !isSellingPage(toAddress(headers.referer), isEventHost);
}

function toAddress(referrer: string | undefined): string {
  if (referrer === undefined || !URL.canParse(referrer)) return '';
  const { pathname, search } = new URL(referrer);
  return pathname + search;
}
