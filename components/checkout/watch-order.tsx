'use client';

import { useRouter } from 'next/navigation';
import { useEffect, useState } from 'react';
import { OUTCOME } from '@/lib/content/payment-outcome';
import { MAX_POLLS, waitAfter } from './poll-schedule';

export function WatchOrder() {
  const router = useRouter();
  const [isWatching, setIsWatching] = useState(true);

  useEffect(() => {
    let left = false;
    void (async () => {
      for (let poll = 1; poll < MAX_POLLS; poll += 1) {
        await waitAfter(poll);
        if (left) return;
        router.refresh();
      }
      setIsWatching(false);
    })();
    return () => {
      left = true;
    };
  }, [router]);

  return <span>{isWatching ? OUTCOME.keepChecking : OUTCOME.slow}</span>;
}
