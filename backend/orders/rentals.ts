import { HOLDER } from '../store/held-by';
import type { Store } from '../store/schema';
import { findWatchEnd, selectOrderDetails } from './order-answer';

type Held = { holderId: string; eventId: string | null; packageId: string | null };

/**
 * Tickets whose hours have ended no longer keep their holder from another of the same kind. The new
 * version makes a change that is under way read the order again. False if none has ended.
 */
export async function lapseEnded(db: Store, ids: readonly string[], nowMs: number): Promise<boolean> {
  if (ids.length === 0) return false;
  const orders = await selectOrderDetails(db).where('orders.id', 'in', ids).execute();
  const ended = orders.filter((order) => (findWatchEnd(order) ?? Infinity) <= nowMs);
  if (ended.length === 0) return false;
  await db
    .updateTable('orders')
    .set((eb) => ({ lapsed_at: nowMs, version: eb('version', '+', 1) }))
    .where(
      'id',
      'in',
      ended.map(({ id }) => id),
    )
    .where('lapsed_at', 'is', null)
    .execute();
  return true;
}

/** As `lapseEnded`, of an account that is given a ticket. */
export async function lapseEndedOf(db: Store, held: Held, nowMs: number): Promise<boolean> {
  const orders = await db
    .selectFrom('orders')
    .select('id')
    .where(HOLDER, '=', held.holderId)
    .where('event_id', '=', held.eventId)
    .where('package_id', '=', held.packageId)
    .where('status', 'in', ['paid', 'disputed'])
    .where('lapsed_at', 'is', null)
    .execute();
  return lapseEnded(
    db,
    orders.map(({ id }) => id),
    nowMs,
  );
}
