import { findAnswerAt } from '@/lib/events/find-event';
import { getHost, type HeaderReader } from '@/lib/hosts/get-host';
import { runtime } from '@/lib/runtime';

/** An event that this site plays for an API without playback; null for any other. */
export async function findOwnShow(headers: HeaderReader, eventId: string) {
  if (!runtime.ownPlayback) return null;
  const event = await findAnswerAt(eventId, getHost(headers));
  return event.ok ? runtime.ownPlayback.toShow(event.value) : null;
}
