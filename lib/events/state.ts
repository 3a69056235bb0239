import 'server-only';
import { ok, type Result } from '@/lib/result';
import { type EventState, toEventState } from './event-state';
import { findEventAt } from './find-event';
import type { HostTarget } from '@/lib/hosts/resolve-host';

/**
 * Where an event stands now, which is public. Costs the API one look-up a second, however many ask.
 * `target` is the host of the request: an API that finds events by their hosts only knows it by
 * that one. Fails with `not_found` or what the API says.
 */
export async function getEventStateFor(eventId: string, target: HostTarget): Promise<Result<EventState>> {
  const event = await findEventAt(eventId, target);
  return event.ok ? ok(toEventState(event.value, Date.now())) : event;
}
