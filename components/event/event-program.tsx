'use client';

import type { ReactNode } from 'react';
import { EVENT_ROWS } from '@/lib/content/events-page';
import type { EventState } from '@/lib/events/event-state';
import { toProgram } from '@/lib/events/program';
import { type EventEntry, EventRow } from './event-row';
import { useEventStates } from './use-event-state';

/** An event of the list, and where it stood when the page was made. */
export type ListedEvent = Omit<EventEntry, 'phase' | 'startsAtMs'> & { state: EventState };

type EventProgramProps = {
  events: readonly ListedEvent[];
  /** Shown when the last of them is over. */
  children: ReactNode;
};

/** Events by where they stand, which changes while the page is open. */
export function EventProgram({ events, children }: EventProgramProps) {
  const states = useEventStates(events);
  const { live, upcoming, replays } = toProgram(
    events.map((event, index) => {
      const { phase, starts_at_ms: startsAtMs } = states[index] ?? event.state;
      return { ...event, phase, startsAtMs };
    }),
  );
  if (live.length + upcoming.length + replays.length === 0) return children;
  return (
    <>
      <EventRow title={EVENT_ROWS.live} events={live} />
      <EventRow title={EVENT_ROWS.upcoming} events={upcoming} />
      <EventRow title={EVENT_ROWS.replays} events={replays} />
    </>
  );
}
