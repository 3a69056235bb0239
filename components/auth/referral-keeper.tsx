'use client';

import { useEffect } from 'react';
import { keepReferral } from '@/lib/auth/referral';

/** Keeps the referral code of the address until a registration; shows nothing. */
export function ReferralKeeper({ code }: { code: string }) {
  useEffect(() => keepReferral(code), [code]);
  return null;
}
