import type { IncomingMessage } from 'node:http';
import type { Host } from '@/lib/hosts/get-host';
import type { HostTarget } from '@/lib/hosts/resolve-host';
import { isSessionOver } from '@/lib/auth/session-state';
import { asksForPage } from '../validation/asks-for-page';
import { bringsReferral, toPath } from '../validation/read-request';

export type RenderedPageKey = {
  /** The event's own host, without a port, and its key in the API; null on the main site. */
  host: { hostname: string; key: string } | null;
  /** With what of the query the page can see, written in one way. */
  path: string;
  country: string | null;
};

/** Whose page it is. */
export const toTarget = ({ host }: RenderedPageKey): HostTarget =>
  host ? { kind: 'event', key: host.key } : { kind: 'site' };

/** The list, and ids as the API gives them out; what is spelled otherwise is left to Next. */
const EVENTS = /^\/events(?:\/[\w-]{1,64})?$/;

export const LIST = '/events';

/** Cookies that a page reads: who is logged in, and whose code links carry (lib/auth). */
const COOKIES_THAT_MATTER = /(?:^|[;\s])(__Host-session|session|ref)\s*=\s*([^;\s]*)/g;

/** The event page a request is for, without a login, or null. Of a query only `ref` counts. */
export function toEventPageKey(
  request: Pick<IncomingMessage, 'method' | 'url' | 'headers'>,
  host: Host,
  country: string | null,
): RenderedPageKey | null {
  const { url = '/', headers } = request;
  const path = toPath(url);
  if (path !== '/' && !EVENTS.test(path)) return null;
  if (!asksForPage(request)) return null;
  // The site's own front page is of the build; the list of events is the site's alone.
  if (host.kind === 'unknown' || path === (host.kind === 'site' ? '/' : LIST)) return null;
  const { isLoggedIn, hasReferral } = readVisitor(headers.cookie);
  if (isLoggedIn || hasReferral) return null;
  if (bringsReferral(url)) return null;
  return { host: host.kind === 'event' ? { hostname: host.hostname, key: host.key } : null, path, country };
}

/**
 * What a visitor's cookies say that a page may show. A session that is over leaves its cookie for a
 * while (lib/auth/start-session); it does not count.
 */
export function readVisitor(cookies: string | undefined): { isLoggedIn: boolean; hasReferral: boolean } {
  const found = { isLoggedIn: false, hasReferral: false };
  if (!cookies) return found;
  for (const [, name, value = ''] of cookies.matchAll(COOKIES_THAT_MATTER))
    if (name === 'ref') found.hasReferral = true;
    else if (!isSessionOver(value)) found.isLoggedIn = true;
  return found;
}
