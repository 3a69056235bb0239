import type { Selectable } from 'kysely';
import { fail, ok, type Result } from '@/lib/result';
import type { UpstreamDeps } from '../config';
import type { MoneyMovementTable, OrderStatus, OrderTransitionTable } from '../store/schema';
import { type EventRow, listEventsOfOrder } from '../webhooks/repository';
import { type OrderDetails, selectOrderDetails } from './order-details';
import type { DisputeRow, RefundRow } from './money';
import { listDisputes, listRefunds } from './money-rows';
import { createOperatorRefund } from './operator-refund';
import { isHeldByDispute, isOwedBack } from './plan-change';
import type { RefundJob } from './refund-job';
import { STUCK } from './refund-rows';
import type { OrderRepository } from './repository';
import type { Settle, Settlement } from './settle';
import { BY_OPERATOR } from './transitions';

/** An order as a list shows it, with the newest of its refunds. */
export type ListedOrder = OrderDetails & { refund: RefundRow | null };

/** An order with all that is known of it: what became of it and of its money, and the provider's events about it. */
export type OrderFile = {
  order: OrderDetails;
  refunds: RefundRow[];
  disputes: DisputeRow[];
  movements: Selectable<MoneyMovementTable>[];
  transitions: Selectable<OrderTransitionTable>[];
  events: EventRow[];
};

type Deps = Pick<UpstreamDeps, 'store' | 'now'> & {
  repository: OrderRepository;
  settle: Settle;
  refundJob: Pick<RefundJob, 'advance'>;
};

/** How long a refund may take before it is shown as one that needs a hand, in milliseconds. */
const PATIENCE_MS = 24 * 60 * 60_000;

/**
 * Whether an order needs an operator's hand: its money is disputed, the bank sent a refund of it back, or it is owed back and
 * the provider refused the refund or has not made it for a day.
 */
function needsHand({ refund, ...order }: ListedOrder, nowMs: number): boolean {
  if (order.dispute_status === 'open') return true;
  if (isHeldByDispute(order) || refund === null) return false;
  if (refund.status === 'failed') return true;
  const isSlow = nowMs - refund.created_at > PATIENCE_MS;
  switch (refund.status) {
    case 'refused':
      return isOwedBack(order);
    case 'due':
    case 'asked':
    case 'pending':
      return isSlow;
    case 'done':
    case 'cancelled':
      return false;
  }
}

const noOrder = () => fail('not_found', 'There is no such order.');

/** What the operator of the shop can do with orders, from the command line. */
export function createOperator({ store, now, repository, settle, refundJob }: Deps) {
  async function withRefunds(orders: OrderDetails[]): Promise<ListedOrder[]> {
    const refunds = await listRefunds(
      store,
      orders.map(({ id }) => id),
    );
    return orders.map((order) => ({
      ...order,
      refund: refunds.findLast(({ order_id: id }) => id === order.id) ?? null,
    }));
  }

  return {
    refund: createOperatorRefund({ store, now, repository, settle, refundJob }),

    /** The newest orders, at most `limit`, of one status or of all. */
    async list({ status, limit }: { status: OrderStatus | null; limit: number }): Promise<ListedOrder[]> {
      const query = selectOrderDetails(store)
        .orderBy('orders.created_at', 'desc')
        .orderBy('orders.id', 'desc')
        .limit(limit);
      return withRefunds(
        await (status === null ? query : query.where('orders.status', '=', status)).execute(),
      );
    },

    /** What needs an operator's hand: see `needsHand`. The oldest first, at most `limit`. */
    async listStuck(limit: number): Promise<ListedOrder[]> {
      const rows = await selectOrderDetails(store)
        .where((eb) =>
          eb.or([
            eb('orders.dispute_status', '=', 'open'),
            eb.exists(
              eb
                .selectFrom('refunds')
                .select('refunds.id')
                .whereRef('refunds.order_id', '=', 'orders.id')
                .where('refunds.status', 'in', [...STUCK, 'due', 'asked', 'pending']),
            ),
          ]),
        )
        .where('orders.status', 'in', ['paid', 'duplicate', 'undeliverable', 'disputed'])
        .orderBy('orders.created_at')
        .execute();
      return (await withRefunds(rows)).filter((order) => needsHand(order, now())).slice(0, limit);
    },

    /** Fails with `not_found`. */
    async show(orderId: string): Promise<Result<OrderFile>> {
      const order = await selectOrderDetails(store).where('orders.id', '=', orderId).executeTakeFirst();
      if (!order) return noOrder();
      const transitions = await store
        .selectFrom('order_transitions')
        .selectAll()
        .where('order_id', '=', orderId)
        .orderBy('version')
        .execute();
      const movements = await store
        .selectFrom('money_movements')
        .selectAll()
        .where('order_id', '=', orderId)
        .orderBy('version')
        .orderBy('source')
        .execute();
      return ok({
        ...{ order, transitions, movements },
        refunds: await listRefunds(store, [orderId]),
        disputes: await listDisputes(store, [orderId]),
        events: await listEventsOfOrder(store, orderId),
      });
    },

    /** Asks the provider about one order, whatever its status, and writes down what is true. Fails with `not_found`. */
    async reconcile(orderId: string): Promise<Result<Settlement>> {
      const order = await repository.findById(orderId);
      return order ? ok(await settle(order, null, BY_OPERATOR)) : noOrder();
    },
  };
}

export type Operator = ReturnType<typeof createOperator>;
