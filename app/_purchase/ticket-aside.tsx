import { getEventHere } from '@/app/_host/request-host';
import { EventTime } from '@/components/event/event-time';
import { Picture } from '@/components/ui/picture';
import type { Item } from '@/lib/contract';
import { PackageFacts } from '@/components/event/package-facts';
import { eventPhase } from '@/lib/contract/event-phase';
import { toPictureSource } from '@/lib/events/picture';
import { PassAside } from './pass-aside';

/** What a ticket or a pass opens, when, and until when. Nothing for a plan. */
export async function TicketAside({ item }: { item: Item }) {
  if ('passId' in item) return <PassAside passId={item.passId} />;
  const found = 'eventId' in item ? await getEventHere(item.eventId) : null;
  if (!found?.ok || 'planId' in item) return null;
  const { value: event } = found;
  const sold = event.packages.find(({ id }) => id === item.selectedPackage);
  const isAired = eventPhase(event, Date.now()) === 'replay';
  return (
    <aside className="grid content-start gap-4">
      <Picture
        src={event.picture ? toPictureSource(event.picture) : event.image}
        alt={event.image_alt ?? ''}
        width={1600}
        height={900}
        className="aspect-video w-full rounded-lg object-cover"
      />
      <p dir="auto" className="display text-display-xs">
        {event.title}
      </p>
      {event.on_demand ? null : (
        <p>
          <EventTime ms={event.startsAtMs} timezone={event.timezone} />
        </p>
      )}
      {sold ? <PackageFacts sold={sold} event={event} isAired={isAired} /> : null}
    </aside>
  );
}
