import type { IncomingMessage } from 'node:http';
import { LRUCache } from 'lru-cache';
import { env } from '@/lib/env';
import { type Host, HOST_HEADER, readHost, toHostHeader } from '@/lib/hosts/get-host';
import { routeHost } from '@/lib/hosts/resolve-host';
import type { TrustedProxies } from '@/lib/network/trusted-proxies';
import { bringsReferral, readHeaders, toPath } from '../validation/read-request';

/** Limits the cache, so that invented hosts can't fill the memory. */
const MAX_HOSTS = 1000;
/** A name has at most 253 characters (RFC 1035 section 2.3.4), and a port. */
const MAX_LENGTH = 260;

export type HostReader = (request: Pick<IncomingMessage, 'headers' | 'socket'>) => Host;

export function createHostReader(proxies: TrustedProxies, siteUrl = env.SITE_URL): HostReader {
  const known = new LRUCache<string, Host>({ max: MAX_HOSTS });

  return ({ headers, socket }) => {
    const isForwarded = 'x-forwarded-host' in headers || 'x-forwarded-proto' in headers;
    if (isForwarded && proxies.include(socket)) return readHost(readHeaders({ headers }), true, siteUrl);
    const raw = headers.host ?? '';
    const found = known.get(raw);
    if (found) return found;
    const host = readHost(readHeaders({ headers }), false, siteUrl);
    if (raw.length <= MAX_LENGTH) known.set(raw, host);
    return host;
  };
}

/**
 * With `skipWord` Next skips the middleware, which has nothing to do for a plain path of this host.
 */
export function writeHostHeader(
  { headers, url = '' }: IncomingMessage,
  host: Host,
  skipWord: string | null,
): void {
  const path = toPath(url);
  const passes = routeHost(host, path, env.SITE_URL).kind === 'pass';
  const skips = passes && /^[\w/-]*$/.test(path) && !bringsReferral(url);
  headers[HOST_HEADER] = toHostHeader(host, skips ? skipWord : null);
}
