import { headers } from 'next/headers';
import { env } from '@/lib/env';
import type { EventDetails } from '@/lib/events/event';
import { getEvent } from '@/lib/events/get-event';
import { resolveHost } from '@/lib/events/host';
import { requestHost } from '@/lib/http/public-origin';
import type { Result } from '@/lib/result';
import { getHostEvent } from './get-host-event';

/**
 * An event by its id. On the event's own host it is found by that host, which every API knows; by its id elsewhere.
 * Fails as `getEvent` does.
 */
export async function getEventHere(eventId: string): Promise<Result<EventDetails>> {
  const target = resolveHost(requestHost(await headers()), new URL(env.SITE_URL).hostname);
  if (target.kind === 'event') {
    const own = await getHostEvent(target.key);
    if (own.ok && own.value.id === eventId) return own;
  }
  return getEvent(eventId);
}
