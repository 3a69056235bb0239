import { fail, ok, type AppError, type Result } from '@/lib/result';
import { pickDispute } from './dispute-status';
import { fromCardPayment, fromPaypalOrder } from './to-payment';
import type { CardPayment, Payment, PaymentProvider, PaypalOrder, PurchaseFacts } from './types';

/**
 * `granted`: also after a part was refunded or a dispute won. `suspended`: a dispute is open.
 * `revoked`: all was given back, or a dispute lost.
 */
export type Access = 'granted' | 'suspended' | 'revoked';

/** A payment that was made for this order, and what has become of it since. */
export type VerifiedPayment = {
  provider: PaymentProvider;
  /** What the provider knows the money by: the intent's id, or the capture's. */
  reference: string;
  amountCents: number;
  currency: 'USD';
  refundedCents: number;
  access: Access;
};

type Failure = { ok: false; error: AppError };

/**
 * Decides whether a payment pays for an order (decision 10), and what access it gives. What it is
 * for is compared first, so that another's payment id tells nothing. PayPal carries our order's id
 * alone, which names buyer and item. Fails with `payment_mismatch`, `payment_pending` or
 * `payment_declined`.
 */
export function verifyPayment(payment: Payment, facts: PurchaseFacts): Result<VerifiedPayment> {
  const reference = payment.moneyReference ?? payment.reference;
  if (!matches(payment, facts)) {
    return fail('payment_mismatch', 'This payment does not belong to this purchase. Please contact us.', {
      reference,
    });
  }
  if (payment.status !== 'paid') return toRefusal(payment, reference);
  return ok({
    ...{ provider: payment.provider, reference, amountCents: facts.amountCents, currency: facts.currency },
    ...{ refundedCents: payment.refundedCents, access: toAccess(payment) },
  });
}

/** `verifyPayment` for a card payment just read; one that was given back is `payment_declined`. */
export function verifyCardPayment(payment: CardPayment, facts: PurchaseFacts): Result<VerifiedPayment> {
  return refuseRevoked(verifyPayment(fromCardPayment(payment), facts));
}

/** `verifyPayment` for a PayPal order just read; one whose money was given back is `payment_declined`. */
export function verifyPaypalOrder(order: PaypalOrder, facts: PurchaseFacts): Result<VerifiedPayment> {
  return refuseRevoked(verifyPayment(fromPaypalOrder(order), facts));
}

function matches(payment: Payment, facts: PurchaseFacts): boolean {
  const isSameBuyer =
    payment.provider === 'paypal' || (payment.userId === facts.userId && payment.itemKey === facts.itemKey);
  return (
    isSameBuyer &&
    payment.orderId === facts.orderId &&
    payment.amountCents === facts.amountCents &&
    payment.currency === facts.currency
  );
}

function toRefusal({ isDeclined, message }: Payment, reference: string): Failure {
  const text = message ?? 'This payment has not been completed yet. Finish it to get access.';
  return fail(isDeclined ? 'payment_declined' : 'payment_pending', text, { reference });
}

function toAccess({ disputes, refundedCents, amountCents }: Payment): Access {
  const dispute = pickDispute(disputes);
  if (refundedCents >= amountCents || dispute?.status === 'lost') return 'revoked';
  return dispute?.status === 'open' ? 'suspended' : 'granted';
}

function refuseRevoked(verified: Result<VerifiedPayment>): Result<VerifiedPayment> {
  if (!verified.ok || verified.value.access !== 'revoked') return verified;
  return fail('payment_declined', 'This payment was refunded.', { reference: verified.value.reference });
}
