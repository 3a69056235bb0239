import type { IncomingMessage } from 'node:http';
import { isSellingPage } from './selling-pages';

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
