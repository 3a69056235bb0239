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
  const rows = await orders
    .where('orders.id', '=', word)
    .union(orders.where('provider', 'in', PROVIDER_NAMES).where('provider_ref', '=', word))
    .union(orders.innerJoin('refunds as r', 'r.order_id', 'orders.id').where('r.provider_ref', '=', word))
    .union(orders.innerJoin('disputes as d', 'd.order_id', 'orders.id').where('d.id', '=', word))
    .union(
      orders
        .innerJoin('money_movements as m', 'm.order_id', 'orders.id')
        .where('m.source', '=', `payment:${word}`),
    )
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
