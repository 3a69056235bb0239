import type { IncomingMessage } from 'node:http';
import { isSellingPage } from './selling-pages';

/**
 * Whether Next's router asks for a page that sells from a page that does not. A policy belongs to a
 * document, so the router must not put such a page into the old one: answered with nothing, it goes
 * there as a browser does (Next does so with every answer that is not its own). Where the router
 * stands is what `Referer` says of requests within a site.
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
