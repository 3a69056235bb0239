'use client';

import { EVENT_STATUS } from '@/lib/content/event-status';
import type { EventState } from '@/lib/events/event-state';
import { useCurrentEvent } from './event-article';
import { cx } from '@/components/ui/cx';
import { ClockTime, EventTime, StartedAgo } from './event-time';
import { PhaseBadge } from './phase-badge';

const HALF_DAY_MS = 12 * 60 * 60_000;

type When = { timezone: string | null; replayUntilMs: number | null };

/** The region exists from the start, or screen readers stay silent. */
export function StatusLine({ timezone }: { timezone: string | null }) {
  const { status, now_ms: nowMs } = useCurrentEvent();
  const Moment = status && nowMs - status.at_ms > HALF_DAY_MS ? EventTime : ClockTime;
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
  return <EventMoment state={useCurrentEvent()} className="font-medium" {...when} />;
}

type EventMomentProps = When & {
  state: Pick<EventState, 'phase' | 'starts_at_ms' | 'now_ms'>;
  className?: string;
};

/** The time that matters in the event's phase. It has room for the reader's beside the event's. */
export function EventMoment({ state, timezone, replayUntilMs, className }: EventMomentProps) {
  const { phase, starts_at_ms: startsAtMs, now_ms: nowMs } = state;
  if (phase === 'live')
    return (
      <p className={className}>
        <StartedAgo ms={startsAtMs} serverNowMs={nowMs} />
      </p>
    );
  const untilMs = phase === 'replay' ? replayUntilMs : null;
  return (
    <p className={cx('event-moment', className)}>
      {untilMs === null ? null : <span>{EVENT_STATUS.replayUntil} </span>}
      <EventTime ms={untilMs ?? startsAtMs} timezone={timezone} />
    </p>
  );
}
