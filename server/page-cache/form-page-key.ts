import type { IncomingMessage } from 'node:http';
import { parseReturnTo } from '@/lib/auth/return-to';
import { readSessionState } from '@/lib/auth/session-state';
import type { Host } from '@/lib/hosts/get-host';
import { toCheckoutAddress } from '@/lib/orders/addresses';
import { parseItemQuery } from '@/lib/orders/item-query';
import { asksForPage } from '../validation/asks-for-page';
import { readHeaders, toPath } from '../validation/read-request';
import { readVisitor, type RenderedPageKey } from './event-page-key';

type Request = Pick<IncomingMessage, 'method' | 'url' | 'headers'>;
type Place = { host: Host; siteHostname: string; country: string | null };

/** The query that each page shows, beside `returnTo`. */
const SAID: Record<string, readonly string[]> = {
  '/auth/login': ['ended', 'reset', 'deleted', 'kept', 'registered'],
  '/auth/register': [],
  '/auth/forgot-password': [],
};

export const CHECKOUT = '/checkout';

/**
 * Null unless the request has no login. An empty form is the same for every visitor with the same
 * address.
 */
export function toFormPageKey(request: Request, place: Place): RenderedPageKey | null {
  const { path, search } = split(request);
  const said = SAID[path];
  if (!said || !asksForPage(request) || readVisitor(request.headers.cookie).isLoggedIn) return null;
  if (search === '') return toKey(request, place, path);
  const query = new URLSearchParams(search);
  const shown = new URLSearchParams();
  const returnTo = parseReturnTo(findOne(query, 'returnTo'));
  if (returnTo) shown.set('returnTo', returnTo);
  for (const word of said) if (query.getAll(word).some(Boolean)) shown.set(word, '1');
  return toKey(request, place, shown.size > 0 ? `${path}?${shown}` : path, query);
}

/**
 * Null unless the request has a login. The page has the item and its price, but nothing of the
 * buyer. Needs `x-resolved-host`, which decides the cookie's name.
 */
export function toCheckoutKey(request: Request, place: Place): RenderedPageKey | null {
  const { path, search } = split(request);
  if (path !== CHECKOUT || !asksForPage(request)) return null;
  if (readSessionState(readHeaders(request)).kind !== 'active') return null;
  const query = new URLSearchParams(search);
  // The price may change with every purchase, and a pass that renews has a holder's own.
  if (query.has('code') || query.has('pass')) return null;
  const [plan, event, selected] = ['plan', 'event', 'package'].map((name) => findOne(query, name));
  const item = parseItemQuery({ plan, event, package: selected });
  return toKey(request, place, toCheckoutAddress(item, CHECKOUT), query);
}

function toKey(
  { headers }: Request,
  { host, siteHostname, country }: Place,
  path: string,
  query?: URLSearchParams,
): RenderedPageKey | null {
  if (query?.has('ref')) return null;
  switch (host.kind) {
    case 'event':
      if (readVisitor(headers.cookie).hasReferral) return null;
      return { host: { hostname: host.hostname, key: host.key }, path, country };
    case 'site':
      return host.hostname === siteHostname ? { host: null, path, country: null } : null;
    case 'unknown':
      return null;
  }
}

function split({ url = '/' }: Request): { path: string; search: string } {
  const path = toPath(url);
  return { path, search: url.slice(path.length) };
}

/** Next hands a repeated parameter over as an array, which the pages ignore. */
function findOne(query: URLSearchParams, name: string): string | undefined {
  const [value, ...others] = query.getAll(name);
  return others.length > 0 ? undefined : value;
}
