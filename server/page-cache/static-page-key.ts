import type { IncomingMessage } from 'node:http';
import type { Host } from '@/lib/hosts/get-host';
import { routeHost } from '@/lib/hosts/resolve-host';
import { asksForPage } from '../validation/asks-for-page';
import { bringsReferral } from '../validation/brings-referral';

/** The static page a request is for, or null. Of a query only `ref` counts. */
export function toStaticPageKey(
  request: IncomingMessage,
  address: string,
  pages: { has(path: string): boolean },
  { siteUrl, host }: { siteUrl: string; host: Host },
): string | null {
  const mark = address.indexOf('?');
  const path = mark < 0 ? address : address.slice(0, mark);
  if (!pages.has(path) || !asksForPage(request)) return null;
  if (bringsReferral(address)) return null;
  return routeHost(host, path, siteUrl).kind === 'pass' ? path : null;
}
