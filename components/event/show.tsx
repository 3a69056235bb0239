'use client';

import { createContext, type CSSProperties, type ReactNode, useContext } from 'react';
import type { EventPhase } from '@/lib/contract/event-phase';
import type { EventState } from '@/lib/events/event-state';
import { useEventState } from './use-event-state';

const ShowContext = createContext<EventState | null>(null);

type ShowProps = {
  eventId: string;
  /** Where the event stood when the page was made. */
  initial: EventState;
  /** In the theatre or its waiting room; see `useEventState`. */
  isAttending?: boolean;
  className?: string;
  style?: CSSProperties;
  children: ReactNode;
};

/** An event whose parts change while one looks at it: what is inside asks `useShow`, or stands in a `WhenPhase`. */
export function Show({ eventId, initial, isAttending, className, style, children }: ShowProps) {
  const state = useEventState(eventId, initial, isAttending);
  return (
    <ShowContext value={state}>
      <article data-phase={state.phase} className={className} style={style}>
        {children}
      </article>
    </ShowContext>
  );
}

/** Where the event around stands. @throws outside of a `Show` */
export function useShow(): EventState {
  const state = useContext(ShowContext);
  if (!state) throw new Error('There is no show around this.');
  return state;
}

/** Shows what is inside in these phases only. The page has the one it was made in; the rest comes with its scripts. */
export function WhenPhase({ is, children }: { is: readonly EventPhase[]; children: ReactNode }) {
  return is.includes(useShow().phase) ? children : null;
}
