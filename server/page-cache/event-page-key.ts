import type { IncomingMessage } from 'node:http';
import { isSessionOver } from '@/lib/http/is-session-over';
import { asksForPage } from './asks-for-page';
import { bringsReferral } from './brings-referral';
import type { PageKey } from './event-pages';
import type { HostKinds } from '../hosts/host-kinds';

/** Everything that an event page depends on for a visitor nobody knows. */
export type EventPageKey = PageKey & {
  /** The event's own host, without a port, and its key in the API; null on the main site. */
  host: { hostname: string; key: string } | null;
  path: string;
  /** ISO 3166-1 alpha-2; null where it is not known. */
  country: string | null;
};

/** Ids as the API gives them out; what is spelled otherwise is left to Next. */
const BY_ID = /^\/events\/[\w-]{1,64}$/;

/** Cookies that a page reads: who is logged in, and whose code links carry (lib/auth). */
const COOKIES_THAT_MATTER = /(?:^|[;\s])(__Host-session|session|ref)\s*=\s*([^;\s]*)/g;

/**
 * The event page a request is for, or null: not a reading, no such page, or somebody's own. A query does not change such a page,
 * so it does not count, except `ref`.
 */
export function toEventPageKey(
  request: IncomingMessage,
  { hosts, country }: { hosts: HostKinds; country: (request: IncomingMessage) => string | null },
): EventPageKey | null {
  const { url = '/', headers } = request;
  const mark = url.indexOf('?');
  const path = mark < 0 ? url : url.slice(0, mark);
  if (path !== '/' && !BY_ID.test(path)) return null;
  if (!asksForPage(request)) return null;
  const target = hosts.of(request);
  if (target.kind === 'unknown' || (target.kind === 'site' && path === '/')) return null;
  if (headers.cookie !== undefined && tellsOfSomebody(headers.cookie)) return null;
  if (bringsReferral(url)) return null;
  const host = target.kind === 'event' ? { hostname: target.hostname, key: target.key } : null;
  const from = country(request);
  return { key: `${host?.hostname ?? ''} ${path} ${from ?? ''}`, host, path, country: from };
}

/** A session that is over stays in its browser for a while (lib/auth/start-session), and such a visitor is nobody again. */
function tellsOfSomebody(cookies: string): boolean {
  for (const [, name, value = ''] of cookies.matchAll(COOKIES_THAT_MATTER))
    if (name === 'ref' || !isSessionOver(value)) return true;
  return false;
}
