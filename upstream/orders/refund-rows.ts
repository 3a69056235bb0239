import { createId } from '../store/ids';
import type { RefundStatus, Store } from '../store/schema';
import type { OrderRow } from './repository';

/** A refund that came to nothing at the provider, and is not tried again without an operator. */
const STUCK: readonly RefundStatus[] = ['failed', 'refused'];

/**
 * Writes down that what is left of an order's money goes back to the buyer, as a part of the change that makes it owed.
 * Nothing is written while a refund of it waits, or when one came to nothing: the next one is an operator's decision.
 */
export async function enqueueOwedRefund(
  trx: Store,
  order: Pick<OrderRow, 'id' | 'provider' | 'amount_cents' | 'refunded_cents'> & {
    status: 'duplicate' | 'undeliverable';
  },
  nowMs: number,
): Promise<void> {
  const amountCents = order.amount_cents - order.refunded_cents;
  if (order.provider === 'none' || amountCents <= 0) return;
  const stuck = await trx
    .selectFrom('refunds')
    .select('id')
    .where('order_id', '=', order.id)
    .where('status', 'in', STUCK)
    .executeTakeFirst();
  if (stuck) return;
  await trx
    .insertInto('refunds')
    .values({
      ...{ id: createId('rfd'), order_id: order.id, provider: order.provider, provider_ref: null },
      ...{ money_ref: null, amount_cents: amountCents, status: 'due', reason: order.status, note: null },
      ...{ next_attempt_at: nowMs, last_error: null, created_at: nowMs, begun_at: null, closed_at: null },
    })
    .onConflict((oc) => oc.doNothing())
    .execute();
}
