import 'server-only';
import { cookies } from 'next/headers';
import { parseReferral, REFERRAL_COOKIE } from './referral';

/** The referral code that this browser brought along and the middleware keeps, or null. */
export async function getReferral(): Promise<string | null> {
  return parseReferral((await cookies()).get(REFERRAL_COOKIE)?.value);
}
