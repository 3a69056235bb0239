import { MAX_AMOUNT_CENTS } from '@/lib/money';
import { fail, ok, type Result } from '@/lib/result';
import type { RefundRequest } from './types';

/** What both providers take as part of a key: PayPal allows 108 characters for the whole. */
const KEY = /^[A-Za-z0-9_-]{1,64}$/;

/** Checks a refund before a provider is asked, so that a fault of ours moves no money; `invalid_input` says what is wrong. */
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
