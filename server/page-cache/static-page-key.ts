import type { IncomingMessage } from 'node:http';
import { routeTarget } from '@/lib/events/route-host';
import { asksForPage } from './asks-for-page';
import { bringsReferral } from './brings-referral';
import type { HostKinds } from '../hosts/host-kinds';

/**
 * The path of the static page at an address, for a request, or null: not a reading, not a page of the build, or a host that does
 * not show it. A query does not change such a page, so it does not count, except `ref`, which the middleware keeps.
 */
export function toStaticPageKey(
  request: IncomingMessage,
  address: string,
  pages: { has(path: string): boolean },
  { siteUrl, hosts }: { siteUrl: string; hosts: HostKinds },
): string | null {
  const mark = address.indexOf('?');
  const path = mark < 0 ? address : address.slice(0, mark);
  if (!pages.has(path) || !asksForPage(request)) return null;
  if (bringsReferral(address)) return null;
  return routeTarget(hosts.of(request), path, siteUrl).kind === 'pass' ? path : null;
}
