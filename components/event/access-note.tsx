import type { ReactNode } from 'react';
import { EVENT_PAGE } from '@/lib/content/event-page';
import { TRIAL } from '@/lib/content/trial';
import type { EventDetails } from '@/lib/events/event';
import type { Ticket } from '@/lib/player/ticket';
import { EventTime } from './event-time';

type AccessNoteProps = {
  ticket: Ticket;
  event: Pick<EventDetails, 'startsAtMs' | 'timezone' | 'packages'>;
};

export function isTrialOnly({ kind, untilMs }: Ticket, startsAtMs: number): boolean {
  return kind === 'trial' && untilMs !== null && untilMs <= startsAtMs;
}

export function AccessNote({ ticket, event: { startsAtMs, timezone, packages } }: AccessNoteProps) {
  const { untilMs, endsWithShow } = ticket;
  if (endsWithShow) return <span>{EVENT_PAGE.watchWithShow}</span>;
  if (untilMs === null) return null;
  const end = <EventTime ms={untilMs} timezone={timezone} />;
  if (!isTrialOnly(ticket, startsAtMs))
    return (
      <span>
        {EVENT_PAGE.watchUntil} {end}
      </span>
    );
  return (
    <>
      {untilMs === startsAtMs ? <span>{TRIAL.endsAtStart}</span> : <TrialEnd end={end} />}
      {packages.length > 0 ? <span> {TRIAL.keepWatching}</span> : null}
    </>
  );
}

const TrialEnd = ({ end }: { end: ReactNode }) => (
  <span>
    <span>{TRIAL.endsOn} </span>
    {end}
    <span>.</span>
  </span>
);
