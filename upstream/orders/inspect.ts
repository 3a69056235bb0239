import {
  type Access,
  type Payment,
  type PaymentGateways,
  type PurchaseFacts,
  verifyPayment,
} from '@/lib/payments';
import { type AppError, fail, ok, type Result } from '@/lib/result';
import type { DisputeStatus } from '../store/schema';
import type { OrderRow } from './repository';

/**
 * What the provider says of an order: the money came in, and how it stands since; it is under way, and nothing is left for
 * the buyer to do; it is not there yet, and the buyer may still pay; it will never be; the payment is another one's; or the
 * provider could not be asked.
 */
export type Verdict =
  | { kind: 'paid'; access: Access; refundedCents: number; disputeStatus: DisputeStatus | null }
  | { kind: 'underway' | 'open' | 'dead' | 'mismatch' | 'unknown'; error: AppError };

/** Money that came in and stayed: also what a free item counts as. */
export const PAID_IN_FULL: Verdict = {
  kind: 'paid',
  access: 'granted',
  refundedCents: 0,
  disputeStatus: null,
};

/** What to say of an order for which no provider has a payment yet. */
export const NOT_STARTED: Verdict = {
  kind: 'open',
  error: fail('payment_pending', 'This payment has not been completed yet. Finish it to get access.').error,
};

/** The facts a provider is given and checked against: our own row, nothing from a request. */
export function toFacts(order: OrderRow): PurchaseFacts {
  return {
    orderId: order.id,
    userId: order.user_id,
    itemKey: order.item_key,
    description: order.item_name,
    amountCents: order.amount_cents,
    currency: order.currency,
  };
}

/** Judges what a provider knows of a payment against our order. An approved PayPal order is open: capturing it is the buyer's word to give. */
export function judgePayment(view: Result<Payment>, order: OrderRow): Verdict {
  // PayPal forgets an order nobody approved after some hours, and then says it never knew it.
  if (!view.ok) return { kind: view.error.code === 'not_found' ? 'dead' : 'unknown', error: view.error };
  const checked = verifyPayment(view.value, toFacts(order));
  if (checked.ok) {
    const { access, refundedCents } = checked.value;
    return { kind: 'paid', access, refundedCents, disputeStatus: view.value.dispute?.status ?? null };
  }
  const { error } = checked;
  if (error.code === 'payment_mismatch') return { kind: 'mismatch', error };
  switch (view.value.status) {
    case 'underway':
      return { kind: 'underway', error };
    case 'failed':
      return { kind: 'dead', error };
    case 'open':
    case 'paid':
      return { kind: 'open', error };
  }
}

/** Applies a change of view to a value, and passes a failure on. */
export function mapResult<A, B>(result: Result<A>, change: (value: A) => B): Result<B> {
  return result.ok ? ok(change(result.value)) : result;
}

export type Inspect = (order: OrderRow) => Promise<Verdict>;

/** Makes the function that asks whichever provider an order is with, refunds and disputes included. */
export function createInspect(payments: PaymentGateways): Inspect {
  return async (order) => {
    const { provider, provider_ref: reference } = order;
    if (provider === 'none') return PAID_IN_FULL;
    if (reference === null) return NOT_STARTED;
    return judgePayment(await payments[provider].getPayment(reference), order);
  };
}
