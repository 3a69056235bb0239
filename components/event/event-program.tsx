'use client';

import type { ReactNode } from 'react';
import { EVENTS_PAGE } from '@/lib/content/events-page';
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
      <EventRow title={EVENTS_PAGE.live} events={live} />
      <EventRow title={EVENTS_PAGE.upcoming} events={upcoming} />
      <EventRow title={EVENTS_PAGE.replays} events={replays} />
    </>
  );
}
