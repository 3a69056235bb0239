'use client';

import { useEffect, useState } from 'react';

/** Whether something has been waited for longer than `afterMs`; another `attempt` starts the clock anew. */
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
