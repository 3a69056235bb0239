'use client';

import { EVENT_STATUS } from '@/lib/content/event-page';
import type { EventState } from '@/lib/events/event-state';
import { useCurrentEvent } from './event-article';
import { ClockTime, ShortTime, StartedAgo } from './event-time';
import { PhaseBadge } from './phase-badge';

const HALF_DAY_MS = 12 * 60 * 60_000;

type When = { timezone: string | null; replayUntilMs: number | null };

/** The region exists from the start, or screen readers stay silent. */
export function StatusLine({ timezone }: { timezone: string | null }) {
  const { status, now_ms: nowMs } = useCurrentEvent();
  const Moment = status && nowMs - status.at_ms > HALF_DAY_MS ? ShortTime : ClockTime;
  return (
    <div role="status" aria-live="polite" className="empty:absolute">
      {status ? (
        <p className="flex max-w-text gap-3 rounded-md bg-raised px-4 py-3 text-left text-text">
          <span className="shrink-0 font-semibold text-muted tabular-nums">
            <Moment ms={status.at_ms} timezone={timezone} />
          </span>
          <span dir="auto">{status.text}</span>
        </p>
      ) : null}
    </div>
  );
}

/** Announced when the phase turns. */
export function CurrentPhase() {
  return (
    <div role="status">
      <PhaseBadge phase={useCurrentEvent().phase} />
    </div>
  );
}

export function CurrentMoment(when: When) {
  return (
    <p className="font-medium">
      <EventMoment state={useCurrentEvent()} {...when} />
    </p>
  );
}

type EventMomentProps = When & { state: Pick<EventState, 'phase' | 'starts_at_ms' | 'now_ms'> };

/** The time that matters in the event's phase. */
export function EventMoment({ state, timezone, replayUntilMs }: EventMomentProps) {
  const { phase, starts_at_ms: startsAtMs, now_ms: nowMs } = state;
  if (phase === 'live') return <StartedAgo ms={startsAtMs} serverNowMs={nowMs} />;
  if (phase !== 'replay' || replayUntilMs === null) return <ShortTime ms={startsAtMs} timezone={timezone} />;
  return (
    <>
      {EVENT_STATUS.replayUntil} <ShortTime ms={replayUntilMs} timezone={timezone} />
    </>
  );
}
