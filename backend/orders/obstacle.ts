import { findPlan } from '@/lib/plans/catalogue';
import type { EventRepository } from '../events/repository';
import { isOver } from '../events/timetable';
import { EVENT_IS_OVER } from './item';
import type { OrderRow } from './repository';

/** Why an order can no longer be paid: for its history, and told to the buyer. */
export type Obstacle = { reason: string; told: string };

const GIVEN_UP: Obstacle = {
  reason: 'It had been given up.',
  told: 'This payment was opened too long ago, or the offer has changed since. Reload the page to start again.',
};
const WITHDRAWN: Obstacle = {
  reason: 'It is no longer on sale.',
  told: 'This is no longer on sale.',
};
const OVER: Obstacle = { reason: 'The event is over.', told: EVENT_IS_OVER };
export const REPRICED: Obstacle = {
  reason: 'The price changed.',
  told: 'The price has changed since you opened this payment. Reload the page to see it.',
};

/**
 * What is in the way of paying an unpaid order at `nowMs` (milliseconds since 1970): it was given up, what it is for is
 * not sold any more or costs something else, or the event is over. Null when there is nothing.
 */
export async function findObstacle(
  order: OrderRow,
  events: EventRepository,
  nowMs: number,
): Promise<Obstacle | null> {
  if (order.status !== 'pending') return GIVEN_UP;
  const { plan_id: planId, event_id: eventId, package_id: packageId } = order;
  if (planId !== null) return comparePrice(order, findPlan(planId)?.priceCents);
  if (eventId === null || packageId === null) return null;
  const sold = await events.findPackage(eventId, packageId);
  return sold && isOver(sold, nowMs) ? OVER : comparePrice(order, sold?.price_cents);
}

function comparePrice({ amount_cents: amountCents }: OrderRow, priceCents: number | undefined) {
  if (priceCents === undefined) return WITHDRAWN;
  return priceCents === amountCents ? null : REPRICED;
}
