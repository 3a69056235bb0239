import type { Transaction } from 'kysely';
import type { OrderStatus, Schema, Store } from '../store/schema';
import { isUniqueViolation } from '../store/errors';

/**
 * Every way an order may change. Money that arrives late, after we gave an order up, still counts: hence the ways from
 * `failed` and `expired` to `paid`. Nothing leaves `paid` yet; refunds and disputes will.
 */
export const TRANSITIONS: Record<OrderStatus, readonly OrderStatus[]> = {
  pending: ['paid', 'duplicate', 'failed', 'expired'],
  failed: ['paid', 'duplicate'],
  expired: ['paid', 'duplicate', 'failed'],
  paid: [],
  duplicate: [],
};

const STATUSES: readonly OrderStatus[] = ['pending', 'paid', 'duplicate', 'failed', 'expired'];

const before = (to: OrderStatus): OrderStatus[] => STATUSES.filter((from) => TRANSITIONS[from].includes(to));

/**
 * Moves an order in one conditional update, so that of several callers (the buyer, a second tab, the reconciler, another
 * instance) exactly one does it. Returns whether this call was the one.
 */
async function moveOrder(store: Store, orderId: string, to: OrderStatus, nowMs: number): Promise<boolean> {
  const isPayment = to === 'paid' || to === 'duplicate';
  const moved = await store
    .updateTable('orders')
    .set({ status: to, updated_at: nowMs, ...(isPayment && { paid_at: nowMs }) })
    .where('id', '=', orderId)
    .where('status', 'in', before(to))
    .returning('id')
    .executeTakeFirst();
  return moved !== undefined;
}

/**
 * Records that the provider has the money. When the buyer already has the package through another order (a card and a
 * PayPal payment in two tabs), the unique index refuses, and the order becomes `duplicate`: owed back, and never lost.
 * `onPaid` is a part of it: it runs for the one caller whose update moved the order, and both happen or neither does.
 */
export async function markPaid(
  store: Store,
  orderId: string,
  nowMs: number,
  onPaid: (trx: Transaction<Schema>) => Promise<void>,
): Promise<boolean> {
  const moveTo = (to: 'paid' | 'duplicate') =>
    store.transaction().execute(async (trx) => {
      const moved = await moveOrder(trx, orderId, to, nowMs);
      if (moved) await onPaid(trx);
      return moved;
    });
  try {
    return await moveTo('paid');
  } catch (error) {
    if (!isUniqueViolation(error)) throw error;
    // In a transaction of its own: PostgreSQL refuses every further statement of the one that failed.
    return moveTo('duplicate');
  }
}

/** Records that the provider will never take money for this order. */
export async function markFailed(store: Store, orderId: string, nowMs: number): Promise<boolean> {
  return moveOrder(store, orderId, 'failed', nowMs);
}

/** Gives an unpaid order up, so that a new one may be opened. */
export async function markExpired(store: Store, orderId: string, nowMs: number): Promise<boolean> {
  return moveOrder(store, orderId, 'expired', nowMs);
}
