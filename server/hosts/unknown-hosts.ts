import type { IncomingMessage } from 'node:http';
import type { Host } from '@/lib/hosts/get-host';
import type { HostDecision } from '@/lib/hosts/resolve-host';
import { toRedirectHeaders } from '@/lib/auth/referral-cookie';
import { isReading } from '../validation/asks-for-page';
import { FILE } from '../validation/validate-request';
import { readHeaders, toPath } from '../validation/read-request';

// Made-up hosts are endless, and Next's work for one costs ten times as much as finding out that no
// event has it.

const OF_A_HOST = /^\/(?:robots\.txt|sitemap\.xml)$|\.ics$/;

/** The redirect of a GET or HEAD to the main site, as the middleware would send it, or null. */
export function findHostRedirect(request: IncomingMessage, decision: HostDecision) {
  const { url = '/' } = request;
  const path = toPath(url);
  if (decision.kind !== 'redirect' || !isReading(request) || FILE.test(path)) return null;
  const address = new URL(decision.url);
  address.search = url.slice(path.length);
  return toRedirectHeaders(address.href, readHeaders(request), address.searchParams);
}

/**
 * The redirect of a host that no event has to the event whose domain it is but for `www.`; or null.
 * It is permanent for search engines, and kept by no cache, since a domain may change.
 */
export async function findTwinRedirect(
  request: IncomingMessage,
  host: Host,
  findOrigin: (key: string) => Promise<string | null>,
) {
  const origin = host.kind === 'event' ? await findOrigin(host.key) : null;
  if (origin === null) return null;
  const { url = '/' } = request;
  const address = new URL(toPath(url), origin);
  address.search = url.slice(toPath(url).length);
  return toRedirectHeaders(address.href, readHeaders(request), address.searchParams);
}

/** False when that is unknown: the rendered page then says what is wrong. */
export async function hasNoPage(
  { url = '/' }: IncomingMessage,
  host: Host,
  isUnknownHost: (key: string) => Promise<boolean>,
): Promise<boolean> {
  if (host.kind !== 'event') return host.kind === 'unknown';
  const path = toPath(url);
  if (FILE.test(path) && !OF_A_HOST.test(path)) return false;
  return isUnknownHost(host.key).catch(() => false);
}
