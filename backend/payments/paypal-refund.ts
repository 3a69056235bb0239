import sdk, { type PaypalRequest } from '@paypal/checkout-server-sdk';
import { toDecimalString } from '@/lib/money';
import { fail, type Failure, ok, type Result } from '@/lib/result';
import { readHttpError } from './paypal-errors';
import type { PaymentRefund, PaypalCapture, Refund, RefundRequest } from './types';

const NO_FUNDS = 'REFUND_FAILED_INSUFFICIENT_FUNDS';

/** An operator can act on these issues of PayPal's Payments v2 OpenAPI, `POST …/refund`. */
const CONFLICTS = new Map<string, string>([
  ['CAPTURE_FULLY_REFUNDED', 'This payment has already been refunded in full.'],
  ['REFUND_AMOUNT_EXCEEDED', 'That is more than what is left of this payment.'],
  ['REFUND_AMOUNT_TOO_LOW', 'This amount is too small for PayPal to refund.'],
  ['PENDING_CAPTURE', "PayPal is still reviewing this payment, so it can't be refunded yet."],
  ['TRANSACTION_DISPUTED', "This payment is disputed, so it can't be refunded here."],
  ['REFUND_NOT_PERMITTED_DUE_TO_CHARGEBACK', "This payment is disputed, so it can't be refunded here."],
  ['REFUND_TIME_LIMIT_EXCEEDED', "PayPal doesn't refund payments after 180 days."],
  ['REFUND_NOT_ALLOWED', "PayPal doesn't allow this payment to be refunded."],
  [NO_FUNDS, "The PayPal account doesn't have enough money for this refund."],
]);

/** These pass without an operator, or once there is money in the account. */
const PASSING = new Set(['PENDING_CAPTURE', NO_FUNDS]);
const RETRY_AFTER_MS = 60 * 60_000;

/** Returns null when the capture can be refunded. */
export function findRefundObstacle(capture: PaypalCapture | null): Failure | null {
  if (capture?.status === 'PENDING') {
    const sentence = CONFLICTS.get('PENDING_CAPTURE') ?? '';
    return fail('conflict', sentence, { reference: capture.id, retryAfterMs: RETRY_AFTER_MS });
  }
  const isPaid = capture && ['COMPLETED', 'PARTIALLY_REFUNDED', 'REFUNDED'].includes(capture.status);
  return isPaid
    ? null
    : fail('conflict', "This payment hasn't been completed, so there is nothing to refund.");
}

/** PayPal keeps the PayPal-Request-Id for hours, but `custom_id` for ever. */
export function toRefundRequest(
  captureId: string,
  { amountCents, idempotencyKey }: RefundRequest,
  currency: string,
): PaypalRequest {
  const request = new sdk.payments.CapturesRefundRequest(captureId)
    .prefer('return=representation')
    .requestBody({
      custom_id: idempotencyKey,
      ...(amountCents !== null && {
        amount: { currency_code: currency, value: toDecimalString(amountCents) },
      }),
    });
  request.headers['PayPal-Request-Id'] = `refund-${idempotencyKey}`;
  return request;
}

export function toPaypalRefund({ id, status, amountCents }: PaymentRefund): Result<Refund> {
  if (status === 'failed') {
    return fail('provider_rejected', "PayPal couldn't make this refund.", { reference: id });
  }
  return ok({ id, status, amountCents });
}

/** Returns null when the failure is not about the refund. */
export function toPaypalRefundConflict(error: unknown): Failure | null {
  const http = readHttpError(error);
  for (const issue of http?.issues ?? []) {
    const sentence = CONFLICTS.get(issue);
    if (sentence === undefined) continue;
    return fail(issue === NO_FUNDS ? 'balance_insufficient' : 'conflict', sentence, {
      ...(http?.debugId ? { reference: http.debugId } : {}),
      ...(PASSING.has(issue) ? { retryAfterMs: RETRY_AFTER_MS } : {}),
    });
  }
  return null;
}
