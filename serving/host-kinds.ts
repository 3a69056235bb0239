import type { IncomingMessage } from 'node:http';
import { type HostTarget, resolveHost } from '@/lib/events/host';
import { requestHost } from '@/lib/http/public-origin';
import { readHeaders } from './read-headers';

/** How many hosts are remembered; then all are forgotten, so that made-up ones cost no memory. */
const MAX_HOSTS = 1000;

/** Whose host a request is for: `hostname` is in lower case, without a port or a dot at its end. */
export type KnownHost = HostTarget & { hostname: string };

export type HostKinds = ReturnType<typeof createHostKinds>;

/** Resolves the hosts of requests (`resolveHost`) once for many. */
export function createHostKinds(siteUrl: string) {
  const siteHostname = new URL(siteUrl).hostname;
  const known = new Map<string, KnownHost>();

  return {
    of(request: IncomingMessage): KnownHost {
      const host = requestHost(readHeaders(request));
      const found = host === null ? undefined : known.get(host);
      if (found) return found;
      const hostname = (host ?? '').replace(/:\d{1,5}$/, '').replace(/\.$/, '');
      const kind = { ...resolveHost(host, siteHostname), hostname };
      if (host === null) return kind;
      if (known.size >= MAX_HOSTS) known.clear();
      known.set(host, kind);
      return kind;
    },
    get size() {
      return known.size;
    },
  };
}
