import { PARTNER_COOKIE, parsePartner, readPartner } from '@/lib/http/partner';
import type { HeaderReader } from '@/lib/hosts/get-host';
import { REFERRAL_MS } from './referral';
import { type Cookie, sessionCookie } from './session-cookie';

/** Null without a link's name in the query, and where the browser has it already. */
export function findPartnerCookie(headers: HeaderReader, query: URLSearchParams): Cookie | null {
  const partner = parsePartner(query.get('via'));
  if (partner === null || partner === readPartner(headers)) return null;
  return { ...sessionCookie(headers, partner, REFERRAL_MS / 1000), name: PARTNER_COOKIE };
}
