import type { PaymentMode, Store } from '../store/schema';
import { HOLDER } from '../store/held-by';
import { ofMode } from '../store/of-mode';

/** A disputed order may become paid again. */
export const HOLDING = ['pending', 'paid', 'disputed'] as const;

/** People who bought or are buying a package, in the shop's mode. */
export function selectTaken(db: Pick<Store, 'selectFrom'>, mode: PaymentMode) {
  return db
    .selectFrom('orders')
    .select(({ fn }) => fn.count<number>(HOLDER).distinct().as('people'))
    .where('kind', '=', 'package')
    .where('status', 'in', HOLDING)
    .where(ofMode(mode));
}

/** By event id, then by package id. Asks nothing without `eventIds`. */
export async function countTaken(
  store: Store,
  mode: PaymentMode,
  eventIds: readonly string[],
): Promise<Map<string, Map<string, number>>> {
  const counts = new Map<string, Map<string, number>>();
  if (eventIds.length === 0) return counts;
  const rows = await selectTaken(store, mode)
    .select(['event_id', 'package_id'])
    .where('event_id', 'in', eventIds)
    .groupBy(['event_id', 'package_id'])
    .execute();
  for (const { event_id: eventId, package_id: packageId, people } of rows) {
    if (eventId === null || packageId === null) continue;
    const ofEvent = counts.get(eventId) ?? new Map<string, number>();
    counts.set(eventId, ofEvent.set(packageId, Number(people)));
  }
  return counts;
}
