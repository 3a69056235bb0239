'use client';

import { useEffect, useState } from 'react';
import { CARD } from '@/lib/content/payment';

/** In milliseconds. The script keeps loading after that. */
export const SCRIPT_LATE_MS = 10_000;
const PAYMENT_SLOW_MS = 8_000;

export function useIsLate(isWaiting: boolean, afterMs: number, attempt = 0): boolean {
  const [lateAttempt, setLateAttempt] = useState<number | null>(null);

  useEffect(() => {
    if (!isWaiting) return;
    const timer = setTimeout(() => setLateAttempt(attempt), afterMs);
    return () => {
      clearTimeout(timer);
      setLateAttempt(null);
    };
  }, [isWaiting, afterMs, attempt]);

  return isWaiting && lateAttempt === attempt;
}

/** Nothing is cancelled, because a bank's own page may be open. */
export function SlowNote({ isWaiting }: { isWaiting: boolean }) {
  const isLate = useIsLate(isWaiting, PAYMENT_SLOW_MS);
  return (
    <p role="status" className="text-sm text-muted empty:hidden">
      {isLate ? CARD.slow : ''}
    </p>
  );
}
