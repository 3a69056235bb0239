import { sql } from 'kysely';
import { eraseRecipient } from '../accounts/erase-recipient';
import type { Store } from '../store/schema';

const KEPT_MS = 30 * 24 * 60 * 60_000;
const BATCH = 500;

/**
 * Thirty days after the event, or an abandoned checkout, no gift has an address any more. One that
 * was not claimed opens nothing.
 */
export async function forgetGifts(store: Store, nowMs: number): Promise<void> {
  const before = nowMs - KEPT_MS;
  for (;;) {
    const rows = await store
      .selectFrom('gifts')
      .innerJoin('orders', 'orders.id', 'gifts.order_id')
      .leftJoin('events', 'events.id', 'orders.event_id')
      .select(['gifts.order_id', 'gifts.email', 'orders.event_id'])
      .where('gifts.created_at', '<', before)
      .where((eb) =>
        eb.or([
          eb('orders.paid_at', 'is', null),
          eb('events.id', 'is', null),
          eb.and([
            eb(eb.fn.coalesce('events.ended_at', 'events.end_time', 'events.start_time'), '<', before),
            eb.or([eb('events.replay_until', 'is', null), eb('events.replay_until', '<', before)]),
          ]),
        ]),
      )
      .limit(BATCH)
      .execute();
    if (rows.length === 0) return;
    const ids = rows.map((row) => row.order_id);
    await store.transaction().execute(async (trx) => {
      await trx
        .updateTable('orders')
        .set((eb) => ({
          holder_id: sql`case when holder_id = user_id || ' ' || item_key then id else holder_id end`,
          item_key: sql`'package:' || event_id || ':' || package_id`,
          holder_email: null,
          version: eb('version', '+', 1),
        }))
        .where('id', 'in', ids)
        .where('item_key', 'like', '%:gift:%')
        .where('status', '!=', 'pending')
        .execute();
      for (const { order_id: orderId, event_id: eventId, email } of rows)
        await eraseRecipient(trx, { orderId, eventId, email });
      await trx.deleteFrom('gifts').where('order_id', 'in', ids).execute();
    });
  }
}

/** For the deletion of an account: what it said as a giver, and all of it as a recipient. */
export async function eraseGiftsOf(trx: Store, userId: string): Promise<void> {
  const ofOrders = (column: 'user_id' | 'holder_id') =>
    trx.selectFrom('orders').select('id').where(column, '=', userId);
  await trx
    .updateTable('gifts')
    .set({ giver: '', line: '' })
    .where('order_id', 'in', ofOrders('user_id'))
    .execute();
  await trx
    .updateTable('gifts')
    .set({ email: '', name: '', giver: '', line: '' })
    .where('order_id', 'in', ofOrders('holder_id'))
    .execute();
}
