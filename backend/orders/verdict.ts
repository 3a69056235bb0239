import {
  type Access,
  type Dispute,
  type Payment,
  type PaymentRefund,
  pickDispute,
  type PurchaseFacts,
  verifyPayment,
} from '../payments';
import { type AppError, fail, ok, type Result } from '@/lib/result';
import type { DisputeStatus, OrderRow } from '../store/schema';

/**
 * How the provider sees an order. `underway`: nothing is left for the buyer to do; `open`: the
 * buyer may still pay; `missing`: the provider does not know it, which is no proof that no money
 * moved; `unknown`: it could not be asked.
 */
export type Verdict =
  | {
      kind: 'paid';
      access: Access;
      refundedCents: number;
      disputeStatus: DisputeStatus | null;
      /** By the provider's clock; null where it does not say. */
      confirmedAtMs: number | null;
      /** What the provider knows the money by; null where there was nothing to pay. */
      moneyReference: string | null;
      refunds: readonly PaymentRefund[];
      disputes: readonly Dispute[];
    }
  | { kind: 'underway' | 'open' | 'dead' | 'mismatch' | 'missing' | 'unknown'; error: AppError };

/** Money that came in and stayed: also what a free item counts as. */
export const PAID_IN_FULL: Verdict = {
  kind: 'paid',
  access: 'granted',
  refundedCents: 0,
  disputeStatus: null,
  confirmedAtMs: null,
  moneyReference: null,
  refunds: [],
  disputes: [],
};

/** What to say of an order for which no provider has a payment yet. */
export const NOT_STARTED: Verdict = {
  kind: 'open',
  error: fail('payment_pending', "This payment isn't complete yet. Finish it to get access.").error,
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

/**
 * PayPal forgets an order that was not approved within three hours. Believed after twice that, in
 * milliseconds: what it took money for, it does not forget.
 */
const PAYPAL_FORGETS_MS = 6 * 60 * 60 * 1000;

/**
 * Judges a payment against our order. An approved PayPal order is open: its buyer has yet to
 * capture.
 */
export function judgePayment(view: Result<Payment>, order: OrderRow, nowMs: number): Verdict {
  if (!view.ok) {
    const { code } = view.error;
    // That the request was refused does not say that the buyer was not charged before.
    if (code === 'provider_rejected') return { kind: 'unknown', error: { ...missing(order).error, code } };
    if (code !== 'not_found') return { kind: 'unknown', error: view.error };
    const isForgotten = order.provider === 'paypal' && nowMs - order.created_at >= PAYPAL_FORGETS_MS;
    return isForgotten ? { kind: 'dead', error: view.error } : missing(order);
  }
  const checked = verifyPayment(view.value, toFacts(order));
  if (checked.ok) {
    const { access, refundedCents } = checked.value;
    const { confirmedAtMs, moneyReference, refunds, disputes } = view.value;
    const disputeStatus = pickDispute(disputes)?.status ?? null;
    return {
      ...{ kind: 'paid', access, refundedCents, disputeStatus, confirmedAtMs },
      ...{ moneyReference, refunds, disputes },
    };
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

export function mapResult<A, B>(result: Result<A>, change: (value: A) => B): Result<B> {
  return result.ok ? ok(change(result.value)) : result;
}

/** A payment the provider ought to know, and does not; the buyer must not be led to pay again. */
export function missing({ id }: OrderRow): Extract<Verdict, { error: AppError }> {
  return {
    kind: 'missing',
    error: fail(
      'provider_unavailable',
      "We couldn't find your payment at the payment provider just now. Please don't pay again: check back later, or contact us.",
      { reference: id },
    ).error,
  };
}
