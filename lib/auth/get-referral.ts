import 'server-only';
import { cookies } from 'next/headers';
import { parseReferral, REFERRAL_COOKIE } from './referral';

/** The referral code that the browser of this request brought along, or null. The middleware keeps it. */
export async function getReferral(): Promise<string | null> {
  return parseReferral((await cookies()).get(REFERRAL_COOKIE)?.value);
}
