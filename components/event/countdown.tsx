'use client';

import { Contain } from '@/components/ui/contain';
import { COUNTDOWN } from '@/lib/content/event-page';
import { isAhead } from '@/lib/events/is-ahead';
import { toCountdown } from '@/lib/events/messages';
import { useCurrentEvent } from './event-article';
import { useServerNow } from './use-server-now';

const UNITS = ['days', 'hours', 'minutes', 'seconds'] as const;

export function Countdown({ startsAtMs, serverNowMs }: { startsAtMs: number; serverNowMs: number }) {
  const left = toCountdown(startsAtMs - useServerNow(serverNowMs));
  return (
    <div role="timer" aria-live="off" aria-label={COUNTDOWN.label}>
      <dl className="flex gap-2 sm:gap-5">
        {UNITS.map((unit) => (
          <div key={unit} className="grid min-w-15 sm:min-w-16 justify-items-center gap-1">
            <dt className="text-xs tracking-wide uppercase">{COUNTDOWN.units[unit]}</dt>
            <dd className="display order-first text-display-sm tabular-nums">
              {String(left[unit]).padStart(2, '0')}
            </dd>
          </div>
        ))}
      </dl>
    </div>
  );
}

export function EventCountdown() {
  const { phase, starts_at_ms: startsAtMs, now_ms: nowMs } = useCurrentEvent();
  if (!isAhead(phase)) return null;
  return (
    <Contain>
      <Countdown startsAtMs={startsAtMs} serverNowMs={nowMs} />
    </Contain>
  );
}
