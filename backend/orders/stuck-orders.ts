import type { Store } from '../store/schema';
import type { RefundRow } from './money';
import { listRefunds } from './money-rows';
import { type OrderDetails, selectOrderDetails } from './order-details';
import { isHeldByDispute, isOwedBack } from './plan-change';
import { STUCK, UNDER_WAY } from './refund-rows';

/** An order as a list shows it, with the newest of its refunds. */
export type ListedOrder = OrderDetails & { refund: RefundRow | null };

/** How long a refund may take before it is shown as one that needs a hand, in milliseconds. */
const PATIENCE_MS = 24 * 60 * 60_000;

/**
 * The orders that need an operator's hand at `nowMs` (milliseconds since 1970), the oldest first, at most `limit`: their
 * money is disputed, the bank sent a refund of it back, or it is owed back and the provider refused the refund or has not
 * made it for a day.
 */
export async function listStuckOrders(store: Store, nowMs: number, limit: number): Promise<ListedOrder[]> {
  const rows = await selectOrderDetails(store)
    .where((eb) =>
      eb.or([
        eb('orders.dispute_status', '=', 'open'),
        eb.exists(
          eb
            .selectFrom('refunds')
            .select('refunds.id')
            .whereRef('refunds.order_id', '=', 'orders.id')
            .where('refunds.status', 'in', [...STUCK, ...UNDER_WAY]),
        ),
      ]),
    )
    .where('orders.status', 'in', ['paid', 'duplicate', 'undeliverable', 'disputed'])
    .orderBy('orders.created_at')
    .execute();
  return (await withRefunds(store, rows)).filter((order) => needsHand(order, nowMs)).slice(0, limit);
}

/** Adds to each order the newest of its refunds. */
export async function withRefunds(store: Store, orders: readonly OrderDetails[]): Promise<ListedOrder[]> {
  const ids = orders.map(({ id }) => id);
  const newest = new Map((await listRefunds(store, ids)).map((refund) => [refund.order_id, refund]));
  return orders.map((order) => ({ ...order, refund: newest.get(order.id) ?? null }));
}

function needsHand({ refund, ...order }: ListedOrder, nowMs: number): boolean {
  if (order.dispute_status === 'open') return true;
  if (isHeldByDispute(order) || refund === null) return false;
  switch (refund.status) {
    case 'failed':
      return true;
    case 'refused':
      return isOwedBack(order);
    case 'due':
    case 'asked':
    case 'pending':
      return nowMs - refund.created_at > PATIENCE_MS;
    case 'done':
    case 'cancelled':
      return false;
  }
}
