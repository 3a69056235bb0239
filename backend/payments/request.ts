import { MAX_AMOUNT_CENTS } from '@/lib/money';
import { fail, ok, type Result } from '@/lib/result';
import type { PurchaseFacts, RefundRequest } from './types';

/** PayPal allows 108 characters in a PayPal-Request-Id, of which ours adds some. */
const ORDER_ID = /^[A-Za-z0-9_-]{1,64}$/;

/**
 * Checks what we are about to ask for, so that a fault of ours never becomes a charge. Fails with
 * `invalid_input`.
 */
export function checkPurchaseFacts(facts: PurchaseFacts): Result<PurchaseFacts> {
  const { amountCents, orderId } = facts;
  if (!Number.isSafeInteger(amountCents) || amountCents <= 0 || amountCents > MAX_AMOUNT_CENTS) {
    return fail('invalid_input', 'This item has no price that can be charged. Please contact us.', {
      reference: orderId,
    });
  }
  if (!ORDER_ID.test(orderId)) return fail('invalid_input', 'This order cannot be paid. Please start again.');
  return ok(facts);
}

/** What both providers take as part of a key: PayPal allows 108 characters for the whole. */
const KEY = /^[A-Za-z0-9_-]{1,64}$/;

/** Checks a refund before a provider is asked. Fails with `invalid_input`. */
export function checkRefundRequest(request: RefundRequest): Result<RefundRequest> {
  const { amountCents, idempotencyKey } = request;
  const isAmount =
    amountCents === null ||
    (Number.isSafeInteger(amountCents) && amountCents > 0 && amountCents <= MAX_AMOUNT_CENTS);
  if (!isAmount)
    return fail('invalid_input', 'The amount to give back must be a whole number of cents above zero.');
  if (!KEY.test(idempotencyKey))
    return fail('invalid_input', 'This refund has no key that a provider would take.');
  return ok(request);
}
