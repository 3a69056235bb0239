'use client';

import { createContext, type CSSProperties, type ReactNode, useContext } from 'react';
import type { EventPhase } from '@/lib/contract/event-phase';
import type { EventState } from '@/lib/events/event-state';
import { useEventState } from './use-event-state';

const EventContext = createContext<EventState | null>(null);

type EventArticleProps = {
  eventId: string;
  initial: EventState;
  isAttending?: boolean;
  className?: string;
  style?: CSSProperties;
  children: ReactNode;
};

export function EventArticle({ eventId, initial, isAttending, ...article }: EventArticleProps) {
  const state = useEventState(eventId, initial, isAttending);
  return (
    <EventContext value={state}>
      <article data-phase={state.phase} {...article} />
    </EventContext>
  );
}

/** @throws outside an `EventArticle` */
export function useCurrentEvent(): EventState {
  const state = useContext(EventContext);
  if (!state) throw new Error('This is not inside an EventArticle.');
  return state;
}

export function WhenPhase({ is, children }: { is: readonly EventPhase[]; children: ReactNode }) {
  return is.includes(useCurrentEvent().phase) ? children : null;
}
