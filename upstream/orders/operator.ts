import type { Selectable } from 'kysely';
import type { PaymentProvider } from '@/lib/payments';
import { fail, ok, type Result } from '@/lib/result';
import type { UpstreamDeps } from '../config';
import type { OrderStatus, OrderTransitionTable } from '../store/schema';
import { type EventRow, listEventsOfOrder } from '../webhooks/repository';
import { type OrderDetails, selectOrderDetails } from './order-details';
import { isUnpaid } from './plan-change';
import type { OrderRepository, OrderRow } from './repository';
import type { Settle, Settlement } from './settle';
import type { Cause } from './transitions';

const BY_OPERATOR: Cause = { source: 'operator', eventId: null };

/** An order with all that is known of it: what became of it, and which events of the provider were about it. */
export type OrderFile = {
  order: OrderDetails;
  transitions: Selectable<OrderTransitionTable>[];
  events: EventRow[];
};

/** `isNew` is false when this very refund had been made before, and nothing was given back now. */
export type RefundOutcome = {
  order: OrderRow;
  isNew: boolean;
  status: 'done' | 'pending';
  refundedCents: number;
};

/**
 * A refund to make. `amountCents` is null for all that is left. The same order, amount and step are one refund, however
 * often they are asked for; a second one of the same amount is step 2.
 */
export type RefundOrder = { orderId: string; amountCents: number | null; step: number };

type Deps = Pick<UpstreamDeps, 'store' | 'payments'> & { repository: OrderRepository; settle: Settle };

type PaidOrder = OrderRow & { provider: PaymentProvider; provider_ref: string };

const noOrder = () => fail('not_found', 'There is no such order.');

/** What whoever runs the shop can do with orders, from the command line. */
export function createOperator({ store, payments, repository, settle }: Deps) {
  async function findPayable(orderId: string): Promise<Result<PaidOrder>> {
    const order = await repository.findById(orderId);
    if (!order) return noOrder();
    if (order.provider === 'none')
      return fail('conflict', 'This order cost nothing, so nothing can be given back.');
    if (order.provider_ref === null || isUnpaid(order))
      return fail('conflict', 'No money has come in for this order, so nothing can be given back.');
    return ok({ ...order, provider: order.provider, provider_ref: order.provider_ref });
  }

  return {
    /** The newest orders, at most `limit`, of one status or of all. */
    async list({ status, limit }: { status: OrderStatus | null; limit: number }): Promise<OrderDetails[]> {
      const query = selectOrderDetails(store)
        .orderBy('orders.created_at', 'desc')
        .orderBy('orders.id', 'desc')
        .limit(limit);
      return (status === null ? query : query.where('orders.status', '=', status)).execute();
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
      return ok({ order, transitions, events: await listEventsOfOrder(store, orderId) });
    },

    /** Asks the provider about one order, whatever its status, and writes down what is true. Fails with `not_found`. */
    async reconcile(orderId: string): Promise<Result<Settlement>> {
      const order = await repository.findById(orderId);
      return order ? ok(await settle(order, null, BY_OPERATOR)) : noOrder();
    },

    /**
     * Gives money back and writes down what the provider says then. Fails with `not_found`, `conflict` or a failure of the
     * provider; after `provider_unavailable` the same command asks again and gives back once.
     */
    async refund({ orderId, amountCents, step }: RefundOrder): Promise<Result<RefundOutcome>> {
      const found = await findPayable(orderId);
      if (!found.ok) return found;
      const order = found.value;
      const { provider, provider_ref: reference } = order;
      const gateway = payments[provider];
      const idempotencyKey = `${order.id}-${amountCents ?? 'all'}-${step}`;
      const before = await gateway.getPayment(reference);
      if (!before.ok) return before;
      const refund = await gateway.refund({ reference, amountCents, idempotencyKey });
      if (!refund.ok) return refund;
      const { order: after } = await settle(order, null, BY_OPERATOR);
      return ok({
        order: after,
        isNew: after.refunded_cents !== before.value.refundedCents,
        status: refund.value.status,
        refundedCents: refund.value.amountCents,
      });
    },
  };
}

export type Operator = ReturnType<typeof createOperator>;
