import type { Store } from '@/backend/store/schema';

const CHECKOUT_MS = 40_000;

/**
 * The one place where the demo's records differ from what happened: the orders were all made just
 * now, and here their times are moved into the past. The stand-ins keep the real ones. `laterAtMs`
 * is of the refund or the dispute.
 */
export async function moveBack(
  store: Store,
  orderId: string,
  { orderedAtMs, laterAtMs }: { orderedAtMs: number; laterAtMs: number },
): Promise<void> {
  const paidAt = orderedAtMs + CHECKOUT_MS;
  await store.transaction().execute(async (trx) => {
    const movements = trx.updateTable('money_movements').where('order_id', '=', orderId);
    await movements.set({ at: paidAt, booked_at: paidAt }).where('kind', '=', 'payment').execute();
    await movements.set({ at: laterAtMs, booked_at: laterAtMs }).where('kind', '!=', 'payment').execute();
    const transitions = trx.updateTable('order_transitions').where('order_id', '=', orderId);
    await transitions.set({ at: paidAt }).where('from_status', '=', 'pending').execute();
    await transitions.set({ at: laterAtMs }).where('from_status', '!=', 'pending').execute();
    await trx
      .updateTable('refunds')
      .set({ created_at: laterAtMs, begun_at: laterAtMs, closed_at: laterAtMs })
      .where('order_id', '=', orderId)
      .where('status', '=', 'done')
      .execute();
    await trx
      .updateTable('disputes')
      .set({ created_at: laterAtMs })
      .where('order_id', '=', orderId)
      .execute();
    await trx
      .updateTable('provider_events')
      .set({ created_at: laterAtMs, received_at: laterAtMs, handled_at: laterAtMs })
      .where('order_id', '=', orderId)
      .where('handled_at', 'is not', null)
      .execute();
    const order = trx.updateTable('orders').where('id', '=', orderId);
    await order.set({ refunded_at: laterAtMs }).where('refunded_at', 'is not', null).execute();
    const updatedAt = Math.max(paidAt, laterAtMs);
    await order.set({ created_at: orderedAtMs, paid_at: paidAt, updated_at: updatedAt }).execute();
  });
}
