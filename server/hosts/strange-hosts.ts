import type { IncomingMessage } from 'node:http';
import { isNobodysHost } from '@/lib/events/host-check';
import type { HostDecision } from '@/lib/events/route-host';
import { toRedirectHeaders } from '@/lib/http/referral-cookie';
import { isReading } from '../page-cache/asks-for-page';
import { FILE } from '../validation/find-fault';
import type { KnownHost } from './host-kinds';
import { readHeaders } from '../read-headers';

/*
 * Hosts are made up without end, and what Next does for one costs ten times as much, in time and
 * in memory, as what it takes to see that there is nothing.
 */

/** The files that Next makes for each host. */
const OF_A_HOST = /^\/(?:robots\.txt|sitemap\.xml)$|\.ics$/;

/**
 * The headers of the redirect with which a host sends a reading to the main site, as the
 * middleware would; null where it sends none.
 */
export function findHostRedirect(request: IncomingMessage, decision: HostDecision) {
  const { url = '/' } = request;
  const [path = '/'] = url.split('?', 1);
  if (decision.kind !== 'redirect' || !isReading(request) || FILE.test(path)) return null;
  const address = new URL(decision.url);
  address.search = url.slice(path.length);
  // A parameter of Next's router, which has no meaning there.
  if (request.headers.rsc !== undefined) address.searchParams.delete('_rsc');
  return toRedirectHeaders(address.href, readHeaders(request), address.searchParams);
}

/**
 * Whether there is no page at a host: it is no name of ours, and no event has it. False where that
 * cannot be said: the page that is rendered then says what is wrong.
 */
export async function isStrange({ url = '/' }: IncomingMessage, host: KnownHost): Promise<boolean> {
  if (host.kind !== 'event') return host.kind === 'unknown';
  const [path = '/'] = url.split('?', 1);
  if (FILE.test(path) && !OF_A_HOST.test(path)) return false;
  return isNobodysHost(host.key).catch(() => false);
}
