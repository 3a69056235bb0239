import { EVENTS_PAGE } from '@/lib/content/events-page';
import { eventPhase } from '@/lib/contract/event-phase';
import type { EventDetails } from '@/lib/events/event';
import { formatPrice } from '@/lib/money';
import { EventBackdrop } from './event-backdrop';
import { EventTime } from './event-time';
import { PhaseBadge } from './phase-badge';

type EventRowProps = {
  title: string;
  events: readonly EventDetails[];
  nowMs: number;
  /** By the event's id. */
  urls: ReadonlyMap<string, string>;
};

/** Events of one kind under their heading, one alone as wide as a row; nothing where there are none. */
export function EventRow({ title, events, nowMs, urls }: EventRowProps) {
  if (events.length === 0) return null;
  return (
    <section className="grid gap-6">
      <h2 className="display text-display-sm">{title}</h2>
      <ul className="grid gap-6 sm:grid-cols-2 lg:grid-cols-3">
        {events.map((event) => (
          <EventCard key={event.id} event={event} nowMs={nowMs} href={urls.get(event.id) ?? ''} />
        ))}
      </ul>
    </section>
  );
}

function EventCard({ event, nowMs, href }: { event: EventDetails; nowMs: number; href: string }) {
  return (
    <li className="relative flex flex-col sm:only:col-span-full sm:only:flex-row overflow-hidden rounded-lg bg-surface shadow-card hover:shadow-lift">
      <div className="night empty-stage relative isolate grid aspect-video items-end p-4 sm:in-[li:only-child]:w-1/2 sm:in-[li:only-child]:shrink-0">
        <EventBackdrop src={event.image} />
        <PhaseBadge phase={eventPhase(event, nowMs)} />
      </div>
      <div className="flex flex-1 flex-col gap-2 p-5 lg:in-[li:only-child]:p-8">
        {event.broadcaster ? (
          <p className="kicker wrap-anywhere" dir="auto">
            {event.broadcaster}
          </p>
        ) : null}
        <h3
          className="display text-display-xs wrap-anywhere lg:in-[li:only-child]:text-display-sm"
          dir="auto"
        >
          {/* A plain link to another host; its ground is the whole card. */}
          <a href={href} className="after:absolute after:inset-0 after:rounded-lg hover:underline">
            {event.title}
          </a>
        </h3>
        <p className="text-muted">
          <EventTime ms={event.startsAtMs} timezone={event.timezone} />
        </p>
        <Price event={event} />
      </div>
    </li>
  );
}

/** The cheapest package; nothing while none is on sale. */
function Price({ event: { packages } }: { event: EventDetails }) {
  if (packages.length === 0) return null;
  const leastCents = Math.min(...packages.map(({ priceCents }) => priceCents));
  const isOnly = packages.every(({ priceCents }) => priceCents === leastCents);
  return (
    <p className="mt-auto pt-2 font-semibold">
      {isOnly || leastCents === 0 ? null : `${EVENTS_PAGE.from} `}
      {formatPrice(leastCents)}
    </p>
  );
}
