'use client';

import { Contain } from '@/components/ui/contain';
import { COUNTDOWN } from '@/lib/content/event-status';
import { isAhead } from '@/lib/events/is-ahead';
import { toCountdown } from '@/lib/events/messages';
import { useCurrentEvent } from './event-article';
import { useServerNow } from './use-server-now';

export function Countdown({ startsAtMs, serverNowMs }: { startsAtMs: number; serverNowMs: number }) {
  const left = toCountdown(startsAtMs - useServerNow(serverNowMs));
  return (
    <div role="timer" aria-live="off" aria-label={COUNTDOWN.label}>
      <dl className="grid auto-cols-fr grid-flow-col divide-x divide-line rounded-lg border border-line text-center">
        {left.map(({ unit, count }) => (
          <div key={unit} className="grid gap-1 px-1 py-3 sm:px-4">
            <dt className="text-xs text-muted">{COUNTDOWN.units[unit]}</dt>
            <dd className="display order-first text-display-sm tabular-nums">
              {String(count).padStart(2, '0')}
            </dd>
          </div>
        ))}
      </dl>
    </div>
  );
}

export function EventCountdown({ captions }: { captions?: Record<'scheduled' | 'doors', string> }) {
  const { phase, starts_at_ms: startsAtMs, now_ms: nowMs } = useCurrentEvent();
  if (!isAhead(phase)) return null;
  const countdown = (
    <Contain>
      <Countdown startsAtMs={startsAtMs} serverNowMs={nowMs} />
    </Contain>
  );
  if (!captions) return countdown;
  return (
    <div className="grid content-start gap-2 lg:col-start-2">
      <p className="font-medium">{captions[phase]}</p>
      {countdown}
    </div>
  );
}
