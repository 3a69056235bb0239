import type { PictureSizes } from '@/lib/contract/picture';
import type { EventPhase } from '@/lib/contract/event-phase';
import { EventBackdrop } from './event-backdrop';
import { EventTime } from './event-time';
import { PhaseBadge } from './phase-badge';

/** An event as a list shows it. */
export type EventEntry = {
  id: string;
  title: string;
  image: string;
  picture: PictureSizes | null;
  broadcaster: string | null;
  timezone: string | null;
  phase: EventPhase;
  startsAtMs: number;
  /** What the cheapest package costs, in words; null while none is on sale. */
  price: string | null;
  href: string;
};

/** Events of one kind under their heading, one alone as wide as a row; nothing where there are none. */
export function EventRow({ title, events }: { title: string; events: readonly EventEntry[] }) {
  if (events.length === 0) return null;
  return (
    <section className="grid gap-6">
      <h2 className="display text-display-sm">{title}</h2>
      <ul className="grid gap-6 sm:grid-cols-2 lg:grid-cols-3">
        {events.map((event) => (
          <EventCard key={event.id} {...event} />
        ))}
      </ul>
    </section>
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
          {/* A plain link to another host; its ground is the whole card. */}
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
