import type { Selectable } from 'kysely';
import type { OrderStatus } from '@/lib/contract/orders';
import { ok, type Result } from '@/lib/result';
import type {
  DisputeRow,
  MoneyMovementTable,
  OrderTransitionTable,
  ProviderEventRow,
  RefundRow,
  Store,
} from '../store/schema';
import type { OrderContext } from './context';
import { listDisputes, listRefunds } from './ledger-repository';
import { findOrderIds } from './find-orders';
import { createOperatorRefund, noOrder } from './operator-refund';
import { newestFirst, type OrderDetails, selectOrderDetails } from './order-answer';
import { isHeldByDispute, isOwedBack, isUnpaid } from './plan-change';
import type { RefundJob } from './refund-job';
import { hasRefund, STUCK, UNDER_WAY } from './refund-repository';
import { inspect, settle, type Settlement } from './settle';
import { BY_OPERATOR } from './transitions';

export type OrderFile = {
  order: OrderDetails;
  refunds: RefundRow[];
  disputes: DisputeRow[];
  movements: Selectable<MoneyMovementTable>[];
  transitions: Selectable<OrderTransitionTable>[];
  events: ProviderEventRow[];
  /** Of an order that is not paid, what its provider says now. */
  providerSays: string | null;
};

export function createOperator(context: OrderContext, { advance }: RefundJob) {
  const { store, now, repository } = context;
  return {
    refund: createOperatorRefund(context, advance),

    async list({ status, limit }: { status: OrderStatus | null; limit: number }): Promise<ListedOrder[]> {
      const query = newestFirst(selectOrderDetails(store)).limit(limit);
      const chosen = status === null ? query : query.where('orders.status', '=', status);
      return withRefunds(store, await chosen.execute());
    },

    /** By an id, a provider's id or an address (`findOrderIds`). */
    async find(word: string, limit: number): Promise<ListedOrder[]> {
      const ids = await findOrderIds(store, word, limit);
      const query = newestFirst(selectOrderDetails(store)).where('orders.id', 'in', ['', ...ids]);
      return withRefunds(store, await query.execute());
    },

    listStuck: (limit: number): Promise<ListedOrder[]> => listStuckOrders(store, now(), limit),

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
      const verdict = isUnpaid(order) ? await inspect(context, order) : null;
      return ok({
        order,
        transitions,
        movements,
        refunds: await listRefunds(store, [orderId]),
        disputes: await listDisputes(store, [orderId]),
        events: await store
          .selectFrom('provider_events')
          .selectAll()
          .where('order_id', '=', orderId)
          .orderBy('received_at')
          .orderBy('id')
          .execute(),
        providerSays: verdict === null || verdict.kind === 'paid' ? null : verdict.error.message,
      });
    },

    /** Fails with `not_found`. */
    async reconcile(orderId: string): Promise<Result<Settlement>> {
      const order = await repository.findById(orderId);
      return order ? ok(await settle(context, order, null, BY_OPERATOR)) : noOrder();
    },
  };
}

export type Operator = ReturnType<typeof createOperator>;

export type ListedOrder = OrderDetails & { refund: RefundRow | null };

const PATIENCE_MS = 24 * 60 * 60_000;

/** Lists disputed orders and failed, rejected or day-old refunds, oldest first. */
export async function listStuckOrders(store: Store, nowMs: number, limit: number): Promise<ListedOrder[]> {
  const rows = await selectOrderDetails(store)
    .where((eb) => eb.or([eb('orders.dispute_status', '=', 'open'), hasRefund(eb, [...STUCK, ...UNDER_WAY])]))
    .where('orders.status', 'in', ['paid', 'duplicate', 'undeliverable', 'disputed'])
    .orderBy('orders.created_at')
    .execute();
  return (await withRefunds(store, rows)).filter((order) => needsHand(order, nowMs)).slice(0, limit);
}

async function withRefunds(store: Store, orders: readonly OrderDetails[]): Promise<ListedOrder[]> {
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
      return refund.refused_at !== null || nowMs - refund.created_at > PATIENCE_MS;
    case 'done':
    case 'cancelled':
      return false;
  }
}
