import type { IncomingMessage } from 'node:http';
import { isOffered } from '@/lib/api-client/offers';
import {
  type CheckoutPath,
  toCheckoutAddress,
  toReceiptPath,
  toRehearsalPath,
  toWatchPath,
} from '@/lib/orders/addresses';
import { toLogin, toPairPath } from '@/lib/auth/return-to';
import { readGrants } from '@/lib/auth/purchase-grant';
import { readSessionState } from '@/lib/auth/session-state';
import type { Host } from '@/lib/hosts/get-host';
import { toRedirectHeaders } from '@/lib/auth/referral-cookie';
import { parseCompletionQuery, toCompletionAddress, toPaypalAddress } from '@/lib/orders/completion-query';
import { parseItemQuery } from '@/lib/orders/item-query';
import { findSsoQuestion } from './sso';
import { isByRouter, isReading } from './validation/asks-for-page';
import { readHeaders, toPath } from './validation/read-request';

const BY_ID = /^\/user\/(purchases|watch)\/([^/]+)$/;

const STUDIO = /^\/studio(?:\/|$)/;

type Search = Record<string, string | string[]>;

/** The page would redirect too (app/_purchase/require-session), but after half a render. */
export function findLoginRedirect(request: IncomingMessage, host: Host) {
  if (!isReading(request) || host.kind === 'unknown') return null;
  const { url = '/' } = request;
  const path = toPath(url);
  const query = new URLSearchParams(url.slice(path.length));
  const returnTo = STUDIO.test(path) ? toStudioReturn(url, host) : toReturnAddress(path, query);
  if (returnTo === null) return null;
  const headers = readHeaders(request);
  const state = readSessionState(headers);
  if (state.kind === 'active') return null;
  if (isForGuests(path, query) && readGrants(headers).length > 0) return null;
  if (path === '/checkout' && query.has('event') && query.has('package') && isOffered('guests')) return null;
  const question = findSsoQuestion(request, host, returnTo);
  // The router may not connect to the main site; without a response of Next it navigates.
  if (question && isByRouter(request)) return { status: 204, headers: { 'cache-control': 'no-store' } };
  const location = question?.location ?? toLogin(returnTo, state.kind === 'ended');
  const { 'set-cookie': referral = [], ...others } = toRedirectHeaders(location, headers, query);
  return { status: 307, headers: { ...others, 'set-cookie': [referral, question?.cookie ?? []].flat() } };
}

/** Pages that a purchase without an account opens, too. They ask the API. */
const isForGuests = (path: string, query: URLSearchParams): boolean =>
  BY_ID.test(path) || path === '/completion' || (path === '/paypal' && query.has('token'));

function toReturnAddress(path: string, query: URLSearchParams): string | null {
  switch (path) {
    case '/user/account':
    case '/user/purchases':
      return path;
    case '/pair':
      return toPairPath(query.get('code'));
    case '/completion':
      return toCompletionAddress(parseCompletionQuery(toSearch(query)));
    case '/paypal':
      return toPaypalAddress(toSearch(query)) ?? toCheckoutReturn(path, query);
    case '/checkout':
      return toCheckoutReturn(path, query);
  }
  const [, kind, segment] = BY_ID.exec(path) ?? [];
  if (segment === undefined) return null;
  // Requests that can't be decoded were refused before (server/validation).
  const id = encodeURIComponent(decodeURIComponent(segment));
  if (kind !== 'watch') return toReceiptPath(id);
  return query.get('show') === 'rehearsal' ? toRehearsalPath(id) : toWatchPath(id);
}

function toStudioReturn(url: string, host: Host): string | null {
  return host.kind === 'site' && isOffered('studio') ? url : null;
}

function toCheckoutReturn(path: CheckoutPath, query: URLSearchParams): string {
  return toCheckoutAddress(parseItemQuery(toSearch(query)), path);
}

function toSearch(query: URLSearchParams): Search {
  const entries = [...new Set(query.keys())].map((name): [string, string | string[]] => {
    const [first = '', ...others] = query.getAll(name);
    return [name, others.length > 0 ? [first, ...others] : first];
  });
  return Object.fromEntries(entries);
}
