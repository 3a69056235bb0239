import { findPlan } from '@/lib/plans/catalogue';
import { fail, ok, type Result } from '@/lib/result';
import { isOpenIn } from '../events/country-rule';
import type { EventRepository } from '../events/repository';
import { isOver } from '../events/timetable';
import type { OrderKind } from '../store/schema';

/** What a request names; the ids only. */
export type ItemIds = { planId: string } | { eventId: string; selectedPackage: string };

/** Something for sale, as our own catalogue has it. */
export type SaleItem = {
  itemKey: string;
  kind: OrderKind;
  planId: string | null;
  eventId: string | null;
  packageId: string | null;
  name: string;
  priceCents: number;
};

/** `plan:<planId>` or `package:<eventId>:<packageId>`: what orders of the same thing have in common. */
export function toItemKey(ids: ItemIds): string {
  return 'planId' in ids ? `plan:${ids.planId}` : `package:${ids.eventId}:${ids.selectedPackage}`;
}

const NOT_SOLD_THERE = 'This event is not available in your country. Nothing was charged.';

export const EVENT_IS_OVER = 'This event is over. Its packages are no longer on sale.';

/**
 * Looks a plan or a package up with its name and price, as it is for sale at `nowMs` (milliseconds since 1970) in a
 * country. Fails with `not_found`, `country_blocked`, or `conflict` when there is nothing left to watch.
 */
export async function findItem(
  ids: ItemIds,
  events: EventRepository,
  { nowMs, country }: { nowMs: number; country: string | null },
): Promise<Result<SaleItem>> {
  const itemKey = toItemKey(ids);
  if ('planId' in ids) {
    const plan = findPlan(ids.planId);
    if (!plan) return fail('not_found', 'There is no such plan. It may have been withdrawn.');
    const { id: planId, name, priceCents } = plan;
    return ok({ itemKey, kind: 'plan', planId, eventId: null, packageId: null, name, priceCents });
  }
  const { eventId, selectedPackage: packageId } = ids;
  const row = await events.findPackage(eventId, packageId);
  if (!row) return fail('not_found', 'There is no such package. It may have been withdrawn.');
  if (!isOpenIn(row, country)) return fail('country_blocked', NOT_SOLD_THERE);
  if (isOver(row, nowMs)) return fail('conflict', EVENT_IS_OVER);
  const name = `${row.title}: ${row.name}`;
  return ok({
    itemKey,
    kind: 'package',
    planId: null,
    eventId,
    packageId,
    name,
    priceCents: row.price_cents,
  });
}

/** The ids of an order's item, for the contract. */
export function toItemIds(order: {
  plan_id: string | null;
  event_id: string | null;
  package_id: string | null;
}): ItemIds {
  const { plan_id: planId, event_id: eventId, package_id: selectedPackage } = order;
  if (planId !== null) return { planId };
  if (eventId === null || selectedPackage === null)
    throw new Error('An order names neither a plan nor a package');
  return { eventId, selectedPackage };
}
