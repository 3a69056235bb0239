'use client';

import { EVENT_STATUS } from '@/lib/content/event-page';
import { useCurrentEvent } from './event-article';
import { ClockTime, EventTime } from './event-time';
import { PhaseBadge } from './phase-badge';

type PhaseMessageProps = { replayUntilMs: number | null; timezone: string | null };

export function PhaseMessage({ replayUntilMs, timezone }: PhaseMessageProps) {
  const { phase } = useCurrentEvent();
  return (
    <div role="status" className="grid gap-1 empty:absolute">
      {phase === 'scheduled' ? null : <p className="display text-display-xs">{EVENT_STATUS[phase]}</p>}
      {phase === 'replay' && replayUntilMs !== null ? (
        <p>
          {EVENT_STATUS.replayUntil} <EventTime ms={replayUntilMs} timezone={timezone} />
        </p>
      ) : null}
      {phase === 'ended' ? <p>{EVENT_STATUS.thanks}</p> : null}
    </div>
  );
}

/** The region exists from the start, or screen readers stay silent. */
export function StatusLine({ timezone }: { timezone: string | null }) {
  const { status } = useCurrentEvent();
  return (
    <div role="status" aria-live="polite" className="empty:absolute">
      {status ? (
        <p className="flex max-w-text gap-3 rounded-md bg-raised px-4 py-3 text-left text-text">
          <span className="shrink-0 font-semibold text-muted tabular-nums">
            <ClockTime ms={status.at_ms} timezone={timezone} />
          </span>
          <span dir="auto">{status.text}</span>
        </p>
      ) : null}
    </div>
  );
}

export function EventMoment({ timezone }: { timezone: string | null }) {
  const { phase, starts_at_ms: startsAtMs } = useCurrentEvent();
  return (
    <div className="flex flex-wrap items-center gap-3">
      <PhaseBadge phase={phase} />
      <p className="font-medium">
        <EventTime ms={startsAtMs} timezone={timezone} />
      </p>
    </div>
  );
}
