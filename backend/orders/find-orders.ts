import { PROVIDER_NAMES } from '@/lib/contract/payment-providers';
import { toEmailKeys } from '../accounts/email-key';
import type { Store } from '../store/schema';

/**
 * The orders that an operator means: by the id of an order, or of a payment, refund or dispute at
 * its provider, or by the address of a buyer or holder. Newest first.
 */
export async function findOrderIds(store: Store, word: string, limit: number): Promise<string[]> {
  const orders = store.selectFrom('orders').select(['orders.id', 'orders.created_at']);
  const keys = toEmailKeys(word);
  // Subqueries, because a join may begin with all orders.
  const idsOf = (table: 'refunds' | 'disputes') =>
    store.selectFrom(table).select('order_id').where('provider', 'in', PROVIDER_NAMES);
  const moved = store.selectFrom('money_movements').select('order_id');
  const rows = await orders
    .where('orders.id', '=', word)
    .union(orders.where('provider', 'in', PROVIDER_NAMES).where('provider_ref', '=', word))
    .union(orders.where('orders.id', 'in', idsOf('refunds').where('provider_ref', '=', word)))
    .union(orders.where('orders.id', 'in', idsOf('disputes').where('id', '=', word)))
    .union(orders.where('orders.id', 'in', moved.where('source', '=', `payment:${word}`)))
    .union(
      orders
        .innerJoin('users', (join) =>
          join.on((eb) =>
            eb.or([
              eb('users.id', '=', eb.ref('orders.user_id')),
              eb('users.id', '=', eb.ref('orders.holder_id')),
            ]),
          ),
        )
        .where('users.email_key', 'in', keys),
    )
    .union(orders.where('orders.holder_email', 'in', keys))
    .orderBy('created_at', 'desc')
    .limit(limit)
    .execute();
  return rows.map(({ id }) => id);
}
