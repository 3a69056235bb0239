import { fail, ok, type Result } from '@/lib/result';
import { pickDispute } from './dispute-status';
import { NOT_COMPLETED } from './to-payment';
import type { Payment, PurchaseFacts } from './types';

/** Partial refunds and won disputes leave access `granted`. Any open dispute suspends it. */
export type Access = 'granted' | 'suspended' | 'revoked';

export type VerifiedPayment = { refundedCents: number; access: Access };

/**
 * Compares the order first, so another buyer's payment id reveals nothing (decision 10). PayPal
 * carries only our order id. Fails with `payment_mismatch`, `payment_pending` or
 * `payment_declined`.
 */
export function verifyPayment(payment: Payment, facts: PurchaseFacts): Result<VerifiedPayment> {
  const reference = payment.moneyReference ?? payment.reference;
  if (!matches(payment, facts)) {
    const message = "This payment doesn't belong to this purchase. Please contact us.";
    return fail('payment_mismatch', message, { reference });
  }
  if (payment.status !== 'paid') {
    const message = payment.message ?? NOT_COMPLETED;
    return fail(payment.isDeclined ? 'payment_declined' : 'payment_pending', message, { reference });
  }
  return ok({ refundedCents: payment.refundedCents, access: toAccess(payment) });
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

function toAccess({ disputes, refundedCents, amountCents }: Payment): Access {
  const lost = disputes.filter(({ status }) => status === 'lost');
  const backCents = lost.reduce((sum, dispute) => sum + dispute.amountCents, refundedCents);
  if (backCents >= amountCents) return 'revoked';
  return pickDispute(disputes)?.status === 'open' ? 'suspended' : 'granted';
}
