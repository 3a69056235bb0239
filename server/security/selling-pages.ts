import type { IncomingMessage } from 'node:http';
import { toPath } from '../validation/read-request';

const SELLING = /^\/(?:plans|checkout|paypal|completion|events\/[^/]+)\/?$/;

const ON_THE_WAY = /^\/auth\/(?:login|register)\/?$/;

/**
 * Whether the policy lets the payment providers' scripts in. A login that leads to such a page
 * counts, because the document and its policy stay.
 */
export function isSellingPage(address: string, isEventHost: boolean): boolean {
  const path = toPath(address);
  const sells = (place: string) => SELLING.test(place) || (isEventHost && place === '/');
  if (!ON_THE_WAY.test(path)) return sells(path);
  const returnTo = new URLSearchParams(address.slice(path.length)).get('returnTo');
  return sells((returnTo ?? '/').split(/[?#]/, 1)[0] ?? '');
}

/** A policy belongs to a document, so Next's router must load a selling page as a new document. */
export function needsNewDocument({ headers, url = '/' }: IncomingMessage, isEventHost: boolean): boolean {
  if (headers.rsc === undefined) return false;
  return isSellingPage(url, isEventHost) && !isSellingPage(toAddress(headers.referer), isEventHost);
}

function toAddress(referrer: string | undefined): string {
  if (referrer === undefined || !URL.canParse(referrer)) return '';
  const { pathname, search } = new URL(referrer);
  return pathname + search;
}
