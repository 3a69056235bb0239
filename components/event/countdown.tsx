'use client';

import { useRouter } from 'next/navigation';
import { useEffect } from 'react';
import { toCountdown } from '@/lib/events/words';
import { useServerNow } from './use-server-now';

/** A whole audience waits for the same second; it asks for the new page spread over this time. */
const JITTER_MS = 3000;
const ASK_AGAIN_MS = 5000;
const MAX_ASKS = 12;

/**
 * Counts down to the start on the server's clock, then turns the page it is on. Read out once by screen readers, not
 * every second.
 */
export function Countdown({ startsAtMs, serverNowMs }: { startsAtMs: number; serverNowMs: number }) {
  const leftMs = startsAtMs - useServerNow(serverNowMs);
  useTurnPage(leftMs <= 0);
  const left = toCountdown(leftMs);
  return (
    <div role="timer" aria-live="off" aria-label="Time until the start">
      <dl className="flex gap-3 sm:gap-5">
        {Object.entries(left).map(([unit, value]) => (
          <div key={unit} className="grid min-w-16 justify-items-center gap-1">
            <dt className="text-xs tracking-wide uppercase">{unit}</dt>
            <dd className="display order-first text-display-sm tabular-nums">
              {String(value).padStart(2, '0')}
            </dd>
          </div>
        ))}
      </dl>
    </div>
  );
}

/** Asks the server for the page once it is due, and again for a minute, as long as there is still a countdown on it. */
function useTurnPage(isDue: boolean) {
  const router = useRouter();
  useEffect(() => {
    if (!isDue) return;
    let asks = 0;
    const ask = () => {
      router.refresh();
      asks += 1;
      if (asks < MAX_ASKS) timer = setTimeout(ask, ASK_AGAIN_MS);
    };
    let timer = setTimeout(ask, Math.random() * JITTER_MS);
    return () => clearTimeout(timer);
  }, [isDue, router]);
}
