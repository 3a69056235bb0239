import type { IncomingMessage } from 'node:http';
import { type CheckoutPath, toCheckoutAddress, toReceiptPath, toWatchPath } from '@/lib/orders/addresses';
import { toLogin } from '@/lib/auth/return-to';
import { readSessionState } from '@/lib/auth/session-state';
import type { Host } from '@/lib/hosts/get-host';
import { toRedirectHeaders } from '@/lib/auth/referral-cookie';
import { parseCompletionQuery, toCompletionAddress, toPaypalAddress } from '@/lib/orders/completion-query';
import { parseItemQuery } from '@/lib/orders/item-query';
import { isReading } from './validation/asks-for-page';
import { readHeaders, toPath } from './validation/read-request';

/** The personal page of an id, and how its address is written. */
const BY_ID = /^\/user\/(purchases|watch)\/([^/]+)$/;

type Search = Record<string, string | string[]>;

/**
 * The redirect to the login for a page that needs one, or null. The page would answer the same
 * (app/_purchase/require-session), after half a render.
 */
export function findLoginRedirect(request: IncomingMessage, host: Host) {
  if (!isReading(request) || host.kind === 'unknown') return null;
  const { url = '/' } = request;
  const path = toPath(url);
  const query = new URLSearchParams(url.slice(path.length));
  const returnTo = toReturnAddress(path, query);
  if (returnTo === null) return null;
  const headers = readHeaders(request);
  const state = readSessionState(headers);
  if (state.kind === 'active') return null;
  return toRedirectHeaders(toLogin(returnTo, state.kind === 'ended'), headers, query);
}

/** Where the login returns to for a personal page; null for any other page. */
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
  // As Next hands it to a page; only what can be decoded comes this far (server/validation).
  const id = encodeURIComponent(decodeURIComponent(segment));
  return kind === 'watch' ? toWatchPath(id) : toReceiptPath(id);
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
