'use client';

import { createContext, type CSSProperties, type ReactNode, useContext } from 'react';
import type { EventPhase } from '@/lib/contract/event-phase';
import type { EventState } from '@/lib/events/event-state';
import { useEventState } from './use-event-state';

const EventContext = createContext<EventState | null>(null);

type EventArticleProps = {
  eventId: string;
  /** Where the event stood when the page was made. */
  initial: EventState;
  /** In the theatre or its waiting room; see `useEventState`. */
  isAttending?: boolean;
  className?: string;
  style?: CSSProperties;
  children: ReactNode;
};

/** An event that changes while the page is open: children use `useCurrentEvent` or `WhenPhase`. */
export function EventArticle({ eventId, initial, isAttending, ...article }: EventArticleProps) {
  const state = useEventState(eventId, initial, isAttending);
  return (
    <EventContext value={state}>
      <article data-phase={state.phase} {...article} />
    </EventContext>
  );
}

/** The state of the surrounding event. @throws outside an `EventArticle` */
export function useCurrentEvent(): EventState {
  const state = useContext(EventContext);
  if (!state) throw new Error('This is not inside an EventArticle.');
  return state;
}

/** Shows its children in these phases only. */
export function WhenPhase({ is, children }: { is: readonly EventPhase[]; children: ReactNode }) {
  return is.includes(useCurrentEvent().phase) ? children : null;
}
