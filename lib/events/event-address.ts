import { parse } from 'tldts';
import type { EventDetails } from './event';
import { resolveHost, rootDomain } from '@/lib/hosts/resolve-host';

/** Names for examples and tests (RFC 2606) count as endings of whole host names. */
const RESERVED = /\.(?:example|test)$/;

/**
 * The event's own host, else `/events/{id}` on the main site, whose scheme and port count for both.
 */
export function eventAddress(
  { id, domainKey }: Pick<EventDetails, 'id' | 'domainKey'>,
  siteUrl: string,
): string {
  const origin = domainKey === null ? null : eventOrigin(domainKey, siteUrl);
  return origin === null ? `${siteUrl}/events/${encodeURIComponent(id)}` : `${origin}/`;
}

/** Null for a key that no host leads to, so that no visitor is sent to a dead address. */
export function eventOrigin(key: string, siteUrl: string): string | null {
  const { protocol, port, hostname } = new URL(siteUrl);
  const host = isWholeHostName(key) ? key : `${key}.${rootDomain(hostname)}`;
  const target = resolveHost(host, hostname);
  if (target.kind !== 'event' || target.key !== key) return null;
  return `${protocol}//${host}${port && `:${port}`}`;
}

/** A dotted key may also be a nested subdomain of the site (`live.gala`). */
function isWholeHostName(key: string): boolean {
  if (!key.includes('.')) return false;
  const { domain, isIcann, isPrivate } = parse(key, { allowPrivateDomains: true });
  return domain !== null && (isIcann === true || isPrivate === true || RESERVED.test(key));
}
