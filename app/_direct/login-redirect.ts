import { type CheckoutPath, toCheckoutAddress, toWatchPath } from '@/components/checkout/destination';
import { toReceiptPath } from '@/components/purchases/receipt-path';
import { toLogin } from '@/lib/auth/return-to';
import { readSessionState } from '@/lib/auth/session-state';
import { env } from '@/lib/env';
import { resolveHost } from '@/lib/events/host';
import type { DirectAnswer, DirectRequest } from '@/lib/http/direct-routes';
import { requestHost } from '@/lib/http/public-origin';
import { toRedirectHeaders } from '@/lib/http/referral-cookie';
import { parseCompletionQuery, toCompletionAddress, toPaypalAddress } from '@/lib/orders/completion-query';
import { parseItemQuery } from '@/lib/orders/item-query';

const SITE_HOSTNAME = new URL(env.SITE_URL).hostname;

/** The personal page of an id, and how its address is written. */
const BY_ID = /^\/user\/(purchases|watch)\/([^/]+)$/;

type Search = Record<string, string | string[]>;

/**
 * The way to the login for a reading of a page that wants one, where no session is active: what
 * the page itself would answer after half a render (app/_purchase/require-session). Null at once
 * for everything else.
 */
export function findLoginRedirect(request: DirectRequest): Promise<DirectAnswer> | null {
  const { method, path, query, headers } = request;
  if (method !== 'GET' && method !== 'HEAD') return null;
  const returnTo = toReturnAddress(path, query);
  if (returnTo === null) return null;
  const state = readSessionState(headers);
  if (state.kind === 'active' || resolveHost(requestHost(headers), SITE_HOSTNAME).kind === 'unknown')
    return null;
  const login = toLogin(returnTo, state.kind === 'ended');
  return Promise.resolve({ status: 307, headers: toRedirectHeaders(login, headers, query), body: null });
}

/**
 * Where a visitor of a personal page comes back to; null for any other page. Each page asks for
 * the same address.
 */
function toReturnAddress(path: string, query: URLSearchParams): string | null {
  switch (path) {
    case '/user/account':
    case '/user/purchases':
      return path;
    case '/completion':
      return toCompletionAddress(parseCompletionQuery(toSearch(query)));
    case '/paypal':
      return toPaypalAddress(toSearch(query)) ?? toCheckoutReturn(path, query);
    case '/checkout':
      return toCheckoutReturn(path, query);
  }
  const [, kind, segment] = BY_ID.exec(path) ?? [];
  if (segment === undefined) return null;
  // As Next hands it to a page; the door lets through only what can be decoded.
  const id = encodeURIComponent(decodeURIComponent(segment));
  return kind === 'watch' ? toWatchPath(id) : toReceiptPath(id);
}

function toCheckoutReturn(path: CheckoutPath, query: URLSearchParams): string {
  return toCheckoutAddress(parseItemQuery(toSearch(query)), path);
}

/** A query as Next hands it to a page. */
function toSearch(query: URLSearchParams): Search {
  const entries = [...new Set(query.keys())].map((name): [string, string | string[]] => {
    const [first = '', ...others] = query.getAll(name);
    return [name, others.length > 0 ? [first, ...others] : first];
  });
  return Object.fromEntries(entries);
}
