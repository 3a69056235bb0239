import type { IncomingMessage } from 'node:http';
import { env } from '@/lib/env';
import { type HostTarget, resolveHost } from '@/lib/events/host';
import { requestHost } from '@/lib/http/public-origin';
import { createTrustedProxies } from '@/lib/network/trusted-proxies';
import { readHeaders } from '../read-headers';

/** How many hosts are remembered; then all are forgotten, so that made-up ones cost no memory. */
const MAX_HOSTS = 1000;
/** A name has 253 characters at most (RFC 1035 section 2.3.4), and a port. */
const MAX_LENGTH = 260;

/** Whose host a request is for: `hostname` is in lower case, without a port or a dot at its end. */
export type KnownHost = HostTarget & { hostname: string };

export type HostKinds = ReturnType<typeof createHostKinds>;

/**
 * Resolves the hosts of requests (`resolveHost`) once for many. Requests come here before their headers are sealed, so it looks
 * itself whether `X-Forwarded-Host` was written by one of `proxies`.
 */
export function createHostKinds(siteUrl: string, proxies = createTrustedProxies(env.TRUST_PROXY)) {
  const siteHostname = new URL(siteUrl).hostname;
  const known = new Map<string, KnownHost>();

  return {
    of({ headers, socket }: Pick<IncomingMessage, 'headers' | 'socket'>): KnownHost {
      const isByProxy = headers['x-forwarded-host'] !== undefined && proxies.include(socket);
      // What stands in one header alone is looked up as it stands.
      const raw = isByProxy ? undefined : headers.host;
      const found = raw === undefined ? undefined : known.get(raw);
      if (found) return found;
      const host = requestHost(readHeaders({ headers }), isByProxy);
      const hostname = (host ?? '').replace(/:\d{1,5}$/, '').replace(/\.$/, '');
      const kind = { ...resolveHost(host, siteHostname), hostname };
      if (raw === undefined || raw.length > MAX_LENGTH) return kind;
      if (known.size >= MAX_HOSTS) known.clear();
      known.set(raw, kind);
      return kind;
    },
    get size() {
      return known.size;
    },
  };
}
