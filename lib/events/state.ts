import 'server-only';
import { ok, type Result } from '@/lib/result';
import { type EventState, toEventState } from './event-state';
import { findEventAt } from './find-event';
import type { HostTarget } from '@/lib/hosts/resolve-host';

/** Costs the API one look-up a second, however many ask. Fails as the API does. */
export async function getEventStateFor(eventId: string, target: HostTarget): Promise<Result<EventState>> {
  const event = await findEventAt(eventId, target);
  return event.ok ? ok(toEventState(event.value, Date.now())) : event;
}
