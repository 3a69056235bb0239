import 'server-only';
import { ok, type Result } from '@/lib/result';
import { type EventState, toEventState } from './event-state';
import { findEventAt } from './find-event';
import type { HostTarget } from '@/lib/hosts/resolve-host';

/** Asks the API once a second at most, however many visitors poll. Fails as the API does. */
export async function getEventStateFor(eventId: string, target: HostTarget): Promise<Result<EventState>> {
  const event = await findEventAt(eventId, target);
  return event.ok ? ok(toEventState(event.value, Date.now())) : event;
}
