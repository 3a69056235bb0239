'use client';

import type { ReactNode } from 'react';
import { LinkButton } from '@/components/ui/button';
import { Contain } from '@/components/ui/contain';
import { EVENT_ROWS } from '@/lib/content/events-page';
import type { EventDetails } from '@/lib/events/event';
import type { EventState } from '@/lib/events/event-state';
import { toProgram } from '@/lib/events/program';
import { EventBackdrop } from './event-backdrop';
import { EventMoment } from './event-status';
import { useEventStates } from './use-event-state';

type EventProgramProps = {
  events: readonly EventEntry[];
  children: ReactNode;
};

export function EventProgram({ events, children }: EventProgramProps) {
  const states = useEventStates(events);
  const { live, upcoming, replays } = toProgram(
    events.map((event, index) => {
      const state = states[index] ?? event.state;
      return { ...event, state, phase: state.phase, startsAtMs: state.starts_at_ms };
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

export type EventEntry = Pick<
  EventDetails,
  | 'id'
  | 'title'
  | 'image'
  | 'picture'
  | 'image_focus'
  | 'broadcaster'
  | 'timezone'
  | 'replayUntilMs'
  | 'on_demand'
> & {
  state: EventState;
  price: string | null;
  href: string;
};

function EventRow({ title, events }: { title: string; events: readonly EventEntry[] }) {
  if (events.length === 0) return null;
  return (
    <section className="grid gap-4">
      <h2 className="display text-display-sm">{title}</h2>
      <ul className="grid gap-4">
        {events.map((event) => (
          <Contain key={event.id} fallback={<PlainEvent {...event} />}>
            <EventCard {...event} />
          </Contain>
        ))}
      </ul>
    </section>
  );
}

function PlainEvent({ title, href }: EventEntry) {
  return (
    <li>
      <a href={href} className="link" dir="auto">
        {title}
      </a>
    </li>
  );
}

function EventCard(event: EventEntry) {
  const { title, broadcaster, price, href } = event;
  return (
    <li className="event-row relative grid overflow-hidden rounded-lg bg-surface shadow-card hover:shadow-lift">
      <div className="night empty-stage relative isolate">
        <EventBackdrop event={event} sizes="(min-width: 64rem) 33vw, (min-width: 40rem) 40vw, 100vw" />
      </div>
      <div className="grid content-center gap-1.5 p-4 sm:p-6">
        {broadcaster ? (
          <p className="kicker text-left wrap-anywhere" dir="auto">
            {broadcaster}
          </p>
        ) : null}
        <h3 className="display text-left text-display-xs wrap-anywhere" dir="auto">
          {title}
        </h3>
        {event.on_demand && event.replayUntilMs === null ? null : (
          <EventMoment {...event} className="text-muted" />
        )}
      </div>
      <div className="flex items-center justify-between gap-4 p-4 pt-0 sm:p-6 lg:flex-col lg:items-end lg:justify-center">
        {price === null ? null : <p className="text-lg font-semibold">{price}</p>}
        {/* A moved link would hold its own overlay, and the press would miss the row. */}
        <LinkButton
          href={href}
          className="grow after:absolute after:inset-0 after:rounded-lg active:translate-none! sm:grow-0"
        >
          <span>{price === null ? EVENT_ROWS.details : EVENT_ROWS.tickets}</span>
          <span className="sr-only">{`: ${title}`}</span>
        </LinkButton>
      </div>
    </li>
  );
}
