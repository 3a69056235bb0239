import {
  type Access,
  type Dispute,
  type Payment,
  type PaymentRefund,
  pickDispute,
  verifyPayment,
} from '../payments';
import { toPurchaseFacts } from './catalogue';
import { type AppError, fail, ok, type Result } from '@/lib/result';
import type { DisputeStatus, OrderRow } from '../store/schema';

/**
 * `underway`: the provider is processing. `open`: the buyer may still pay. `missing`: the provider
 * has no such payment, though money may have moved. `unknown`: the provider did not answer.
 */
export type Verdict =
  | {
      kind: 'paid';
      access: Access;
      refundedCents: number;
      disputeStatus: DisputeStatus | null;
      /** By the provider's clock. */
      confirmedAtMs: number | null;
      moneyReference: string | null;
      feeCents?: number;
      refunds: readonly PaymentRefund[];
      disputes: readonly Dispute[];
    }
  | { kind: 'underway' | 'open' | 'dead' | 'mismatch' | 'missing' | 'unknown'; error: AppError };

export type Paid = Extract<Verdict, { kind: 'paid' }>;

export const PAID_IN_FULL: Paid = {
  kind: 'paid',
  access: 'granted',
  refundedCents: 0,
  disputeStatus: null,
  confirmedAtMs: null,
  moneyReference: null,
  refunds: [],
  disputes: [],
};

export const NOT_STARTED: Verdict = {
  kind: 'open',
  error: fail('payment_pending', "This payment isn't complete yet. Finish it to get access.").error,
};

// PayPal drops an unapproved order after three hours. Paid orders stay. We wait twice that, in ms.
const PAYPAL_FORGETS_MS = 6 * 60 * 60 * 1000;

/** An approved PayPal order is `open` until its capture. */
export function toVerdict(view: Result<Payment>, order: OrderRow, nowMs: number): Verdict {
  if (!view.ok) {
    const { code } = view.error;
    // A rejected request does not prove that the buyer was not charged earlier.
    if (code === 'provider_rejected') return { kind: 'unknown', error: { ...missing(order).error, code } };
    if (code !== 'not_found') return { kind: 'unknown', error: view.error };
    const isForgotten = order.provider === 'paypal' && nowMs - order.created_at >= PAYPAL_FORGETS_MS;
    return isForgotten ? { kind: 'dead', error: view.error } : missing(order);
  }
  const checked = verifyPayment(view.value, toPurchaseFacts(order));
  if (checked.ok) {
    const { access, refundedCents } = checked.value;
    const { confirmedAtMs, moneyReference, refunds, disputes, feeCents } = view.value;
    const disputeStatus = pickDispute(disputes)?.status ?? null;
    return {
      kind: 'paid',
      access,
      refundedCents,
      disputeStatus,
      confirmedAtMs,
      moneyReference,
      ...(feeCents !== undefined && { feeCents }),
      refunds,
      disputes,
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

type Unpaid = Exclude<Verdict, Paid>;

const REJECTED = 'The provider refused to tell about this payment. Please check its account and keys.';

const TO_STAFF: Record<Exclude<Unpaid['kind'], 'unknown'>, string> = {
  missing: "The provider didn't find the payment.",
  mismatch: "The provider's payment is not the one of this order: its amount or reference differs.",
  open: 'The provider has no completed payment for this order.',
  underway: 'The provider is still processing this payment. Please try again later.',
  dead: 'The provider has ended this payment without taking money.',
};

/** The errors of a verdict speak to the buyer. */
export function toStaffError({ kind, error }: Unpaid): AppError {
  if (kind !== 'unknown') return { ...error, message: TO_STAFF[kind] };
  return error.code === 'provider_rejected' ? { ...error, message: REJECTED } : error;
}

/** The buyer must not be asked to pay again. */
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
