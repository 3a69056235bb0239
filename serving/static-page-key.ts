import type { IncomingMessage } from 'node:http';
import { isOfKnownHost } from './known-host';

/** Headers by which Next's router asks for something else than the page's HTML at the same address. */
const OTHER_THAN_HTML = ['rsc', 'next-router-prefetch', 'next-router-segment-prefetch', 'next-action'];

/**
 * The path of the static page at an address, for a request, or null: not a reading, not a page of the build, or a host that does
 * not show it. A query does not change such a page, so it does not count, except `ref`, which the middleware keeps.
 */
export function toStaticPageKey(
  request: IncomingMessage,
  address: string,
  pages: ReadonlySet<string>,
  siteUrl: string,
): string | null {
  const { method, headers } = request;
  if (method !== 'GET' && method !== 'HEAD') return null;
  const [path = '', query = ''] = address.split('?', 2);
  if (!pages.has(path) || new URLSearchParams(query).has('ref')) return null;
  if (OTHER_THAN_HTML.some((name) => headers[name] !== undefined)) return null;
  return isOfKnownHost(request, path, siteUrl) ? path : null;
}
