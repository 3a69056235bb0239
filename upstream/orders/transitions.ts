import type { Transaction } from 'kysely';
import { createId } from '../store/ids';
import { isUniqueViolation } from '../store/errors';
import type { Schema, Store, TransitionSource } from '../store/schema';
import { isOwedBack, isUnpaid, mayBecome, type OrderChange } from './plan-change';
import { enqueueOwedRefund } from './refund-rows';
import type { OrderRow } from './repository';
import { NEVER } from './schedule';

/** Who found out about a change, and by which event of the provider, if by any. */
export type Cause = { source: TransitionSource; eventId: string | null };

export const BY_BUYER: Cause = { source: 'buyer', eventId: null };

/** Runs for an order that money has come in for, as a part of the change: both happen or neither does. */
type OnPaid = (trx: Transaction<Schema>, orderId: string) => Promise<void>;

/**
 * Changes an order in one conditional update, with a row for its history. Of several callers that saw the same row (the
 * buyer, a second tab, a webhook, the reconciler, another instance) exactly one does it; the others get false, and have to
 * look again. When the buyer has the package already through another order (a card and a PayPal payment in two tabs), the
 * unique index refuses `paid`, and the order becomes `duplicate`: owed back, and never lost. A free one is given up: nobody owes
 * anything for it.
 * @throws when the change is none of those that `TRANSITIONS` allows
 */
export async function changeOrder(
  store: Store,
  order: OrderRow,
  { set, reason }: OrderChange,
  { cause, nowMs, onPaid }: { cause: Cause; nowMs: number; onPaid: OnPaid },
): Promise<boolean> {
  const change = (to: OrderRow['status'], values = set) =>
    store.transaction().execute(async (trx) => {
      if (to !== order.status && !mayBecome(order.status, to))
        throw new Error(`The order ${order.id} is ${order.status} and cannot become ${to}`);
      const version = order.version + 1;
      const changed = await trx
        .updateTable('orders')
        .set({ ...values, status: to, version, updated_at: nowMs })
        .where('id', '=', order.id)
        .where('version', '=', order.version)
        .returning('id')
        .executeTakeFirst();
      if (!changed) return false;
      if (reason !== null) {
        const row = { from_status: order.status, to_status: to, reason, version, at: nowMs };
        await trx
          .insertInto('order_transitions')
          .values({
            ...{ id: createId('otr'), order_id: order.id, ...row },
            ...{ source: cause.source, provider_event_id: cause.eventId },
          })
          .execute();
      }
      const after = { ...order, ...values, status: to };
      if (isOwedBack(after) && to !== order.status) await enqueueOwedRefund(trx, after, nowMs);
      if (isUnpaid(order) && (to === 'paid' || isOwedBack(after))) await onPaid(trx, order.id);
      return true;
    });
  try {
    return await change(set.status ?? order.status);
  } catch (error) {
    if (set.status !== 'paid' || !isUniqueViolation(error)) throw error;
    // In a transaction of its own: PostgreSQL refuses every further statement of the one that failed.
    if (order.provider === 'none') return change('expired', { next_check_at: NEVER });
    return change('duplicate');
  }
}
