import { MAX_AMOUNT_CENTS } from '@/lib/money';
import { fail, ok, type Result } from '@/lib/result';
import type { PurchaseFacts, RefundRequest } from './types';

/** PayPal allows 108 characters in a PayPal-Request-Id, and our prefixes need some. */
const KEY_PART = /^[A-Za-z0-9_-]{1,64}$/;

/** Checks our own request before it becomes a charge. Fails with `invalid_input`. */
export function checkPurchaseFacts(facts: PurchaseFacts): Result<PurchaseFacts> {
  const { amountCents, orderId } = facts;
  if (!isAmount(amountCents)) {
    return fail('invalid_input', 'This item has no price that can be charged. Please contact us.', {
      reference: orderId,
    });
  }
  if (!KEY_PART.test(orderId)) return fail('invalid_input', "This order can't be paid. Please start again.");
  return ok(facts);
}

export function checkRefundRequest(request: RefundRequest): Result<RefundRequest> {
  const { amountCents, idempotencyKey } = request;
  if (amountCents !== null && !isAmount(amountCents))
    return fail('invalid_input', 'The amount to refund must be a whole number of cents above zero.');
  if (!KEY_PART.test(idempotencyKey))
    return fail('invalid_input', 'This refund has no key that a provider would take.');
  return ok(request);
}

const isAmount = (cents: number) => Number.isSafeInteger(cents) && cents > 0 && cents <= MAX_AMOUNT_CENTS;
