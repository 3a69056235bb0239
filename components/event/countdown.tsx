'use client';

import { isAhead } from '@/lib/contract/event-phase';
import { toCountdown } from '@/lib/events/messages';
import { useCurrentEvent } from './event-article';
import { useServerNow } from './use-server-now';

/** Counts down to the start on the server's clock. Read out once by screen readers, not every second. */
export function Countdown({ startsAtMs, serverNowMs }: { startsAtMs: number; serverNowMs: number }) {
  const left = toCountdown(startsAtMs - useServerNow(serverNowMs));
  return (
    <div role="timer" aria-live="off" aria-label="Time until the start">
      <dl className="flex gap-2 sm:gap-5">
        {Object.entries(left).map(([unit, value]) => (
          <div key={unit} className="grid min-w-15 sm:min-w-16 justify-items-center gap-1">
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

export function EventCountdown() {
  const { phase, starts_at_ms: startsAtMs, now_ms: nowMs } = useCurrentEvent();
  return isAhead(phase) ? <Countdown startsAtMs={startsAtMs} serverNowMs={nowMs} /> : null;
}
