import type { IncomingMessage } from 'node:http';
import type { Host } from '@/lib/hosts/get-host';
import { isSessionOver } from '@/lib/auth/session-state';
import { asksForPage } from '../validation/asks-for-page';
import { bringsReferral } from '../validation/brings-referral';

export type EventPageKey = {
  /** The event's own host, without a port, and its key in the API; null on the main site. */
  host: { hostname: string; key: string } | null;
  path: string;
  country: string | null;
};

/** Ids as the API gives them out; what is spelled otherwise is left to Next. */
const BY_ID = /^\/events\/[\w-]{1,64}$/;

/** Cookies that a page reads: who is logged in, and whose code links carry (lib/auth). */
const COOKIES_THAT_MATTER = /(?:^|[;\s])(__Host-session|session|ref)\s*=\s*([^;\s]*)/g;

/** The event page a request is for, without a login, or null. Of a query only `ref` counts. */
export function toEventPageKey(
  request: Pick<IncomingMessage, 'method' | 'url' | 'headers'>,
  host: Host,
  country: string | null,
): EventPageKey | null {
  const { url = '/', headers } = request;
  const mark = url.indexOf('?');
  const path = mark < 0 ? url : url.slice(0, mark);
  if (path !== '/' && !BY_ID.test(path)) return null;
  if (!asksForPage(request)) return null;
  if (host.kind === 'unknown' || (host.kind === 'site' && path === '/')) return null;
  if (headers.cookie !== undefined && identifiesVisitor(headers.cookie)) return null;
  if (bringsReferral(url)) return null;
  return { host: host.kind === 'event' ? { hostname: host.hostname, key: host.key } : null, path, country };
}

// A session that is over leaves its cookie for a while (lib/auth/start-session); it does not count.
function identifiesVisitor(cookies: string): boolean {
  for (const [, name, value = ''] of cookies.matchAll(COOKIES_THAT_MATTER))
    if (name === 'ref' || !isSessionOver(value)) return true;
  return false;
}
