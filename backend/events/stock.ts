import { sql } from 'kysely';
import type { PaymentMode, Store } from '../store/schema';
import { HOLDER } from '../store/held-by';
import { ofMode } from '../store/of-mode';

/** A disputed order may become paid again. */
export const HOLDING = ['pending', 'paid', 'disputed'] as const;

/** `isHeld`: an open checkout may give its ticket back. */
export type Taken = { people: number; isHeld: boolean };

/** People who bought or are buying a package, in the shop's mode; `held` counts open checkouts. */
export function selectTaken(db: Pick<Store, 'selectFrom'>, mode: PaymentMode) {
  return db
    .selectFrom('orders')
    .select(({ fn }) => [
      fn.count<number>(HOLDER).distinct().as('people'),
      sql<number>`count(case when status = 'pending' and underway_at is null then 1 end)`.as('held'),
    ])
    .where('kind', '=', 'package')
    .where('status', 'in', HOLDING)
    .where(ofMode(mode));
}

/** By event id, then by package id. Asks nothing without `eventIds`. */
export async function countTaken(
  store: Store,
  mode: PaymentMode,
  eventIds: readonly string[],
): Promise<Map<string, Map<string, Taken>>> {
  const counts = new Map<string, Map<string, Taken>>();
  if (eventIds.length === 0) return counts;
  const rows = await selectTaken(store, mode)
    .select(['event_id', 'package_id'])
    .where('event_id', 'in', eventIds)
    .groupBy(['event_id', 'package_id'])
    .execute();
  for (const { event_id: eventId, package_id: packageId, people, held } of rows) {
    if (eventId === null || packageId === null) continue;
    const ofEvent = counts.get(eventId) ?? new Map<string, Taken>();
    counts.set(eventId, ofEvent.set(packageId, { people: Number(people), isHeld: Number(held) > 0 }));
  }
  return counts;
}
