import { parse } from 'tldts';
import { resolveHost, rootDomain } from './resolve-host';

/** Names for examples and tests (RFC 2606) count as endings of whole host names. */
const RESERVED = /\.(?:example|test)$/;

/** Null for a key that no host leads to, so that no link is dead. */
export function eventOrigin(key: string, siteUrl: string): string | null {
  const { protocol, port, hostname } = new URL(siteUrl);
  const host = isWholeHostName(key) ? key : `${key}.${rootDomain(hostname)}`;
  const target = resolveHost(host, hostname);
  if (target.kind !== 'event' || target.key !== key) return null;
  return `${protocol}//${host}${port && `:${port}`}`;
}

/** A dotted key may also be a nested subdomain of the site (`live.gala`). */
export function isWholeHostName(key: string): boolean {
  if (!key.includes('.')) return false;
  const { domain, isIcann, isPrivate } = parse(key, { allowPrivateDomains: true });
  return domain !== null && (isIcann === true || isPrivate === true || RESERVED.test(key));
}
