import { serialize } from 'hono/utils/cookie';
import { parseReferral, REFERRAL_COOKIE } from './referral';
import { type Cookie, referralCookie } from './session-cookie';
import { readCookie } from '../http/cookies';
import type { HeaderReader } from '@/lib/hosts/get-host';

/** Null without a code in the query, and where the browser has one already. */
export function findReferralCookie(headers: HeaderReader, query: URLSearchParams): Cookie | null {
  if (parseReferral(readCookie(headers.get('cookie'), REFERRAL_COOKIE))) return null;
  const code = parseReferral(query.get('ref'));
  return code ? referralCookie(headers, code) : null;
}

export function toRedirectHeaders(location: string, headers: HeaderReader, query: URLSearchParams) {
  const cookie = findReferralCookie(headers, query);
  return {
    location,
    'content-length': '0',
    'cache-control': 'private, no-store',
    ...(cookie && { 'set-cookie': serialize(cookie.name, cookie.value, cookie) }),
  };
}
