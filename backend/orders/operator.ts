import type { OrderStatus } from '@/lib/contract/orders';
import type { Selectable } from 'kysely';
import { fail, ok, type Result } from '@/lib/result';
import type { UpstreamDeps } from '../config/config';
import type { MoneyMovementTable, OrderTransitionTable } from '../store/schema';
import { type EventRow, listEventsOfOrder } from '../webhooks/repository';
import { type OrderDetails, selectOrderDetails } from './order-details';
import type { DisputeRow, RefundRow } from './money';
import { listDisputes, listRefunds } from './money-rows';
import { createOperatorRefund } from './operator-refund';
import type { RefundJob } from './refund-job';
import type { OrderRepository } from './repository';
import type { Settle, Settlement } from './settle';
import { type ListedOrder, listStuckOrders, withRefunds } from './stuck-orders';
import { BY_OPERATOR } from './transitions';

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

const noOrder = () => fail('not_found', 'There is no such order.');

/** What the operator of the shop can do with orders, from the command line. */
export function createOperator({ store, now, repository, settle, refundJob }: Deps) {
  return {
    refund: createOperatorRefund({ store, now, repository, settle, refundJob }),

    /** The newest orders, at most `limit`, of one status or of all. */
    async list({ status, limit }: { status: OrderStatus | null; limit: number }): Promise<ListedOrder[]> {
      const query = selectOrderDetails(store)
        .orderBy('orders.created_at', 'desc')
        .orderBy('orders.id', 'desc')
        .limit(limit);
      return withRefunds(
        store,
        await (status === null ? query : query.where('orders.status', '=', status)).execute(),
      );
    },

    /** What needs an operator's hand, the oldest first, at most `limit`: see `listStuckOrders`. */
    listStuck: (limit: number): Promise<ListedOrder[]> => listStuckOrders(store, now(), limit),

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
