import 'server-only';
import { cookies } from 'next/headers';
import { parseReferral, REFERRAL_COOKIE } from './referral';

export async function getReferral(): Promise<string | null> {
  return parseReferral((await cookies()).get(REFERRAL_COOKIE)?.value);
}
