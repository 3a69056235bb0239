import type { EventDetails } from '@/lib/events/event';
import { getEventByDomain } from '@/lib/events/get-event';
import { ok, type Result } from '@/lib/result';

/**
 * The event of a host, with the host's key where the API does not repeat it (the specification's fields have no key), so
 * that its address comes out as that host. Fails as `getEventByDomain` does.
 */
export async function getHostEvent(key: string): Promise<Result<EventDetails>> {
  const event = await getEventByDomain(key);
  return event.ok ? ok({ ...event.value, domainKey: event.value.domainKey ?? key }) : event;
}
