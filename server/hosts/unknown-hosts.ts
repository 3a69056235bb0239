import type { IncomingMessage } from 'node:http';
import { env } from '@/lib/env';
import type { Host } from '@/lib/hosts/get-host';
import type { HostDecision } from '@/lib/hosts/resolve-host';
import { toRedirectHeaders } from '@/lib/auth/referral-cookie';
import { isReading } from '../validation/asks-for-page';
import { FILE } from '../validation/validate-request';
import { readHeaders, toPath } from '../validation/read-request';

// Made-up hosts are endless, and a rendering costs ten times as much as this lookup.

const SITE_HOSTNAME = new URL(env.SITE_URL).hostname;

const OF_A_HOST = /^\/(?:robots\.txt|sitemap\.xml)$|\.ics$/;

export function findHostRedirect(request: IncomingMessage, decision: HostDecision) {
  const { url = '/' } = request;
  const path = toPath(url);
  if (decision.kind !== 'redirect' || !isReading(request) || FILE.test(path)) return null;
  const address = new URL(decision.url);
  address.search = url.slice(path.length);
  return toRedirectHeaders(address.href, readHeaders(request), address.searchParams);
}

/** Whether it differs from the site's host only by `www.`. */
export function isTwinOfSite({ kind, hostname }: Host): boolean {
  const isTwin = hostname === `www.${SITE_HOSTNAME}` || `www.${hostname}` === SITE_HOSTNAME;
  return kind === 'site' && isTwin;
}

/**
 * Redirects to the event whose domain differs only by `www.`. Permanent for search engines but not
 * cached, since a domain may change.
 */
export async function findTwinRedirect(
  request: IncomingMessage,
  host: Host,
  findOrigin: (key: string) => Promise<string | null>,
) {
  const origin = host.kind === 'event' ? await findOrigin(host.key) : null;
  return origin === null ? null : redirectTo(origin, request);
}

export function redirectTo(origin: string, request: IncomingMessage) {
  const { url = '/' } = request;
  const address = new URL(toPath(url), origin);
  address.search = url.slice(toPath(url).length);
  return toRedirectHeaders(address.href, readHeaders(request), address.searchParams);
}

/** False while the API can't say: the rendered page then shows the error. */
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
