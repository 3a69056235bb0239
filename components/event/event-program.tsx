'use client';

import type { ReactNode } from 'react';
import { Contain } from '@/components/ui/contain';
import { EVENT_ROWS } from '@/lib/content/events-page';
import type { EventPhase } from '@/lib/contract/event-phase';
import type { EventDetails } from '@/lib/events/event';
import type { EventState } from '@/lib/events/event-state';
import { toProgram } from '@/lib/events/program';
import { EventBackdrop } from './event-backdrop';
import { EventTime } from './event-time';
import { PhaseBadge } from './phase-badge';
import { useEventStates } from './use-event-state';

export type ListedEvent = Omit<EventEntry, 'phase' | 'startsAtMs'> & { state: EventState };

type EventProgramProps = {
  events: readonly ListedEvent[];
  children: ReactNode;
};

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

type EventEntry = Pick<
  EventDetails,
  'id' | 'title' | 'image' | 'picture' | 'broadcaster' | 'timezone' | 'startsAtMs'
> & {
  phase: EventPhase;
  price: string | null;
  href: string;
};

function EventRow({ title, events }: { title: string; events: readonly EventEntry[] }) {
  if (events.length === 0) return null;
  return (
    <section className="grid gap-6">
      <h2 className="display text-display-sm">{title}</h2>
      <ul className="grid gap-6 sm:grid-cols-2 lg:grid-cols-3">
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
  const { title, image, picture, broadcaster, timezone, phase, startsAtMs, price, href } = event;
  return (
    <li className="relative flex flex-col sm:only:col-span-full sm:only:flex-row overflow-hidden rounded-lg bg-surface shadow-card hover:shadow-lift">
      <div className="night empty-stage relative isolate grid aspect-video items-end p-4 sm:in-[li:only-child]:w-1/2 sm:in-[li:only-child]:shrink-0">
        <EventBackdrop
          src={image}
          picture={picture}
          sizes="(min-width: 64rem) 33vw, (min-width: 40rem) 50vw, 100vw"
        />
        <PhaseBadge phase={phase} />
      </div>
      <div className="flex flex-1 flex-col gap-2 p-5 lg:in-[li:only-child]:p-8">
        {broadcaster ? (
          <p className="kicker wrap-anywhere" dir="auto">
            {broadcaster}
          </p>
        ) : null}
        <h3
          className="display text-display-xs wrap-anywhere lg:in-[li:only-child]:text-display-sm"
          dir="auto"
        >
          <a href={href} className="after:absolute after:inset-0 after:rounded-lg hover:underline">
            {title}
          </a>
        </h3>
        <p className="text-muted">
          <EventTime ms={startsAtMs} timezone={timezone} />
        </p>
        {price === null ? null : <p className="mt-auto pt-2 font-semibold">{price}</p>}
      </div>
    </li>
  );
}
