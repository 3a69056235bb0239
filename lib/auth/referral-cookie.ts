import { serialize } from 'hono/utils/cookie';
import { parseReferral, REFERRAL_COOKIE } from './referral';
import { type Cookie, referralCookie } from './session-cookie';
import { readCookie } from '../http/cookies';
import type { HeaderReader } from '@/lib/hosts/get-host';

/** The cookie for an address's referral code; null without one, and where the browser has one. */
export function findReferralCookie(headers: HeaderReader, query: URLSearchParams): Cookie | null {
  if (parseReferral(readCookie(headers.get('cookie'), REFERRAL_COOKIE))) return null;
  const code = parseReferral(query.get('ref'));
  return code ? referralCookie(headers, code) : null;
}

/** The headers of a redirect that nothing keeps, with the cookie of its address's referral code. */
export function toRedirectHeaders(location: string, headers: HeaderReader, query: URLSearchParams) {
  const cookie = findReferralCookie(headers, query);
  return {
    location,
    'content-length': '0',
    'cache-control': 'private, no-store',
    ...(cookie && { 'set-cookie': serialize(cookie.name, cookie.value, cookie) }),
  };
}
