import type { IncomingMessage } from 'node:http';
import type { Host } from '@/lib/hosts/get-host';
import type { HostTarget } from '@/lib/hosts/resolve-host';
import { isSessionOver } from '@/lib/auth/session-state';
import { asksForPage } from '../validation/asks-for-page';
import { bringsReferral, toPath } from '../validation/read-request';

export type RenderedPageKey = {
  /** Null on the main site. */
  host: { hostname: string; key: string } | null;
  /** Includes the parts of the query that the page shows. */
  path: string;
  country: string | null;
};

export const toTarget = ({ host }: RenderedPageKey): HostTarget =>
  host ? { kind: 'event', key: host.key } : { kind: 'site' };

/** Next answers other spellings. */
const EVENTS = /^\/events(?:\/[\w-]{1,64})?$/;

export const LIST = '/events';

/** A page, or an order, of a channel's list. */
const asksForPart = (url: string) => /[?&](?:page|sort)=/.test(url);

const COOKIES_THAT_MATTER = /(?:^|[;\s])(__Host-session|session|ref)\s*=\s*([^;\s]*)/g;

/** Null unless the request is for an event page without a login. Of a query only `ref` counts. */
export function toEventPageKey(
  request: Pick<IncomingMessage, 'method' | 'url' | 'headers'>,
  host: Host,
  country: string | null,
): RenderedPageKey | null {
  const { url = '/', headers } = request;
  const path = toPath(url);
  if (path !== '/' && !EVENTS.test(path)) return null;
  if (!asksForPage(request)) return null;
  // The main site's front page is static, and only the main site lists events.
  if (host.kind === 'unknown' || path === (host.kind === 'site' ? '/' : LIST)) return null;
  const { isLoggedIn, hasReferral } = readVisitor(headers.cookie);
  if (isLoggedIn || hasReferral) return null;
  if (bringsReferral(url) || (path === '/' && asksForPart(url))) return null;
  return { host: host.kind === 'event' ? { hostname: host.hostname, key: host.key } : null, path, country };
}

/** An expired session leaves its cookie for a while (lib/auth/start-session); it does not count. */
export function readVisitor(cookies: string | undefined): { isLoggedIn: boolean; hasReferral: boolean } {
  const found = { isLoggedIn: false, hasReferral: false };
  if (!cookies) return found;
  for (const [, name, value = ''] of cookies.matchAll(COOKIES_THAT_MATTER))
    if (name === 'ref') found.hasReferral = true;
    else if (!isSessionOver(value)) found.isLoggedIn = true;
  return found;
}
