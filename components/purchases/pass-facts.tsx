import type { ReactNode } from 'react';
import { EventTime } from '@/components/event/event-time';
import { TextLink } from '@/components/ui/intent-link';
import { PASS, sayPeriod } from '@/lib/content/passes';
import type { PassAnswer } from '@/lib/contract';

export function PassFacts({ pass }: { pass: PassAnswer }) {
  return (
    <ul className="grid list-disc gap-1 pl-5">
      <li>{PASS.lasts(sayPeriod(pass.period))}</li>
      <li>{PASS.screens(pass.screens)}</li>
      <li>{PASS.once}</li>
    </ul>
  );
}

/** What is not in the pass is said before it is bought. */
export function NotIncluded({ pass }: { pass: PassAnswer }) {
  if (pass.not_included.length === 0) return null;
  return (
    <section aria-labelledby="not-included" className="grid gap-2">
      <h2 id="not-included" className="text-xl font-bold">
        {PASS.notIncluded}
      </h2>
      <p className="text-muted">{PASS.needsTicket}</p>
      <EventLinks events={pass.not_included} />
    </section>
  );
}

export function Included({ pass }: { pass: PassAnswer }) {
  return (
    <section aria-labelledby="included" className="grid gap-2">
      <h2 id="included" className="text-xl font-bold">
        {PASS.events}
      </h2>
      {pass.events.length === 0 ? <p className="text-muted">{PASS.none}</p> : null}
      <EventLinks
        events={pass.events.map(({ start_time: start, timezone, on_demand: isFilm, ...event }) => ({
          ...event,
          time: isFilm ? PASS.film : <EventTime ms={Date.parse(start)} timezone={timezone} />,
        }))}
      />
    </section>
  );
}

type Linked = { _id: string; title: string; time?: ReactNode };

function EventLinks({ events }: { events: readonly Linked[] }) {
  if (events.length === 0) return null;
  return (
    <ul className="divide-y divide-line border-y border-line">
      {events.map(({ _id: id, title, time }) => (
        <li key={id} className="grid items-baseline gap-x-6 py-2 sm:flex sm:justify-between">
          <TextLink href={`/events/${encodeURIComponent(id)}`}>
            <span dir="auto">{title}</span>
          </TextLink>
          {time ? <span className="text-sm text-muted sm:shrink-0">{time}</span> : null}
        </li>
      ))}
    </ul>
  );
}
