import { parse } from 'tldts';
import type { EventDetails } from './event';
import { resolveHost, rootDomain } from '@/lib/hosts/resolve-host';

/**
 * Names no registry gives out but examples and tests use (RFC 2606); they count as endings of whole
 * host names.
 */
const RESERVED = /\.(?:example|test)$/;

/**
 * The one true address of an event, without a slash at its end unless it is a host's root: its own
 * host when it has a key, else `/events/{id}` on the main site. `siteUrl` is an origin; its scheme
 * and port count for event hosts too.
 */
export function eventAddress(
  { id, domainKey }: Pick<EventDetails, 'id' | 'domainKey'>,
  siteUrl: string,
): string {
  const origin = domainKey === null ? null : eventOrigin(domainKey, siteUrl);
  return origin === null ? `${siteUrl}/events/${encodeURIComponent(id)}` : `${origin}/`;
}

/**
 * The origin of an event's own host: `gala` is `https://gala.example.com` for a site at
 * example.com, `gala.org` is `https://gala.org`. Null for a key that no host leads to, so that no
 * visitor is sent to a dead address.
 */
export function eventOrigin(key: string, siteUrl: string): string | null {
  const { protocol, port, hostname } = new URL(siteUrl);
  const host = isWholeHostName(key) ? key : `${key}.${rootDomain(hostname)}`;
  const target = resolveHost(host, hostname);
  if (target.kind !== 'event' || target.key !== key) return null;
  return `${protocol}//${host}${port && `:${port}`}`;
}

/**
 * A dotted key may also be a subdomain of a subdomain of ours (`live.gala`); its ending tells the
 * two apart.
 */
function isWholeHostName(key: string): boolean {
  if (!key.includes('.')) return false;
  const { domain, isIcann, isPrivate } = parse(key, { allowPrivateDomains: true });
  return domain !== null && (isIcann === true || isPrivate === true || RESERVED.test(key));
}
