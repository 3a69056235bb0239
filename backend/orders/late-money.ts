import type { EventRepository } from '../events/repository';
import { isOver } from '../events/timetable';
import type { OrderRow } from './repository';

/**
 * Whether money that the provider took at `paidAtMs` (its clock, in milliseconds since 1970) came too late: after the order
 * was given up, or for an event that was over by then. What was paid before counts, however late we learn of it.
 */
export async function isTooLate(
  order: OrderRow,
  paidAtMs: number,
  events: EventRepository,
): Promise<boolean> {
  if (order.provider === 'none') return false;
  // An older release did not note when it gave an order up, which was its last change.
  const givenUpAt = order.given_up_at ?? (order.status === 'expired' ? order.updated_at : null);
  if (givenUpAt !== null && paidAtMs > givenUpAt) return true;
  const event = order.event_id === null ? undefined : await events.findById(order.event_id);
  return event !== undefined && isOver(event, paidAtMs);
}
