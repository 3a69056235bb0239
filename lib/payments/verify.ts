import { fail, ok, type AppError, type Result } from '@/lib/result';
import type { CardPayment, PaypalCaptureStatus, PaypalOrder, PurchaseFacts } from './types';

/** A payment that may open the door: the provider has the money, and it is for this order. */
export type VerifiedPayment = {
  provider: 'stripe' | 'paypal';
  /** What the provider knows the money by: the intent's id, or the capture's. */
  reference: string;
  amountCents: number;
  currency: 'USD';
};

type Failure = { ok: false; error: AppError };

const mismatch = (reference: string): Failure =>
  fail('payment_mismatch', 'This payment does not belong to this purchase. Please contact us.', {
    reference,
  });
const pending = (message: string, reference: string): Failure =>
  fail('payment_pending', message, { reference });
const declined = (message: string, reference: string): Failure =>
  fail('payment_declined', message, { reference });

/**
 * Decides whether a card payment pays for an order (design decision 5). Order, buyer, item, amount and currency are
 * compared first, so that a stranger's payment id tells nothing about that payment. Fails with `payment_mismatch`,
 * `payment_pending` (not confirmed, waiting for the bank, processing) or `payment_declined`.
 */
export function verifyCardPayment(payment: CardPayment, facts: PurchaseFacts): Result<VerifiedPayment> {
  const { id } = payment;
  const matches =
    payment.orderId === facts.orderId &&
    payment.userId === facts.userId &&
    payment.itemKey === facts.itemKey &&
    payment.amountCents === facts.amountCents &&
    payment.currency === facts.currency;
  if (!matches) return mismatch(id);

  switch (payment.status) {
    case 'succeeded':
      if (payment.amountReceivedCents !== facts.amountCents) return mismatch(id);
      return ok({
        provider: 'stripe',
        reference: id,
        amountCents: facts.amountCents,
        currency: facts.currency,
      });
    case 'processing':
    case 'requires_capture':
      return pending(
        'Your bank is still working on this payment. Your access opens as soon as it is through.',
        id,
      );
    case 'requires_action':
      return pending('Your bank wants you to confirm this payment. Finish that step to get access.', id);
    case 'requires_confirmation':
      return pending('This payment has not been completed yet. Finish it to get access.', id);
    case 'requires_payment_method':
      return payment.declineMessage === null
        ? pending('This payment has not been completed yet. Finish it to get access.', id)
        : declined(payment.declineMessage, id);
    case 'canceled':
      return declined('This payment was cancelled. You have not been charged.', id);
  }
}

/**
 * Decides whether a PayPal order pays for one of ours. `custom_id` names our order, and our order row names buyer and item,
 * so the order id stands for both. Fails with `payment_mismatch`, `payment_pending` or `payment_declined`.
 */
export function verifyPaypalOrder(order: PaypalOrder, facts: PurchaseFacts): Result<VerifiedPayment> {
  if (order.orderId !== facts.orderId) return mismatch(order.id);

  const { capture } = order;
  if (!capture) {
    return order.status === 'VOIDED'
      ? declined('This PayPal payment was cancelled. You have not been charged.', order.id)
      : pending('This PayPal payment has not been completed yet. Finish it to get access.', order.id);
  }
  if (capture.amountCents !== facts.amountCents || capture.currency !== facts.currency)
    return mismatch(capture.id);

  const refusal = toRefusal(capture.status, capture.id);
  if (refusal) return refusal;
  if (order.status !== 'COMPLETED') return pending('PayPal is still working on this payment.', capture.id);
  return ok({
    provider: 'paypal',
    reference: capture.id,
    amountCents: facts.amountCents,
    currency: facts.currency,
  });
}

function toRefusal(status: PaypalCaptureStatus, reference: string): Failure | null {
  switch (status) {
    case 'COMPLETED':
    // A partial refund is recorded and leaves the access alone (issue 5, item 6).
    case 'PARTIALLY_REFUNDED':
      return null;
    case 'PENDING':
      return pending(
        'PayPal is still checking this payment. Your access opens as soon as it is through.',
        reference,
      );
    case 'DECLINED':
    case 'DENIED':
    case 'FAILED':
      return declined('PayPal could not take this payment. Please choose another way to pay.', reference);
    case 'REFUNDED':
      return declined('This payment was refunded.', reference);
  }
}
