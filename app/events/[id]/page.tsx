import type { Metadata } from 'next';
import { EventPage, toEventMetadata } from '@/app/_host/event-page';
import { getEventHere, getEventHost, toHostNames } from '@/app/_host/request-host';

type Props = {
  params: Promise<{ id: string }>;
  searchParams: Promise<{ via?: string | string[] }>;
};

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const { id } = await params;
  const [metadata, host] = await Promise.all([getEventHere(id).then(toEventMetadata), getEventHost()]);
  return { ...toHostNames(host), ...metadata };
}

/** For events whose own domain does not work yet. */
export default async function EventByIdPage({ params, searchParams }: Props) {
  const [{ id }, { via }] = await Promise.all([params, searchParams]);
  return <EventPage event={getEventHere(id)} path={`/events/${encodeURIComponent(id)}`} via={via} />;
}
