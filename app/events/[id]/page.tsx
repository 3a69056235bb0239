import type { Metadata } from 'next';
import { EventPage, toEventMetadata } from '@/app/_host/event-page';
import { getEventHere } from '@/app/_host/request-host';

type Props = { params: Promise<{ id: string }> };

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const { id } = await params;
  return toEventMetadata(await getEventHere(id));
}

/** For events whose own domain does not work yet. */
export default async function EventByIdPage({ params }: Props) {
  const { id } = await params;
  return <EventPage event={getEventHere(id)} path={`/events/${encodeURIComponent(id)}`} />;
}
