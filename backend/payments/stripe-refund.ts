import Stripe from 'stripe';
import * as z from 'zod';
import { fail, type Failure, ok, type Result } from '@/lib/result';
import { expectId } from './expect-id';
import { isKeyTaken, isRepeated } from './stripe-errors';
import { idOf, REFUND_KEY, stripeRefundSchema, toPaymentRefund, unreadable } from './stripe-view';
import type { PaymentRefund, Refund, RefundRequest } from './types';

/** Waits for money to arrive in the account. */
const RETRY_AFTER_MS = 60 * 60_000;
/** More than a refund is tried in a day, after which Stripe forgets a key. */
const MAX_GENERATIONS = 40;

/**
 * Stripe forgets idempotency keys after a day, so an earlier refund with this key is searched for
 * first, and again before another key follows one that is spent. Throws a fresh failure, which the
 * caller retries.
 */
export async function createStripeRefund(stripe: Stripe, request: RefundRequest): Promise<unknown> {
  const earlier = await findRefund(stripe, request);
  if (earlier) return earlier;
  for (let generation = 1; ; generation += 1) {
    try {
      const made = await stripe.refunds.create(toParams(request), {
        idempotencyKey: `refund-${request.idempotencyKey}-${generation}`,
      });
      expectId(idOf.safeParse(made.payment_intent).data, request.reference);
      return made;
    } catch (error) {
      const isSpent = isRepeated(error) || isKeyTaken(error);
      if (!isSpent || generation === MAX_GENERATIONS) throw error;
      const made = await findRefund(stripe, request);
      if (made) return made;
    }
  }
}

function toParams({ reference, amountCents, idempotencyKey }: RefundRequest): Stripe.RefundCreateParams {
  return {
    payment_intent: reference,
    ...(amountCents !== null && { amount: amountCents }),
    metadata: { [REFUND_KEY]: idempotencyKey },
  };
}

async function listRefunds(stripe: Stripe, intentId: string): Promise<Stripe.Refund[]> {
  const { data } = await stripe.refunds.list({ payment_intent: intentId, limit: 100 });
  for (const { payment_intent: intent } of data) expectId(idOf.safeParse(intent).data, intentId);
  return data;
}

async function findRefund(stripe: Stripe, request: RefundRequest): Promise<Stripe.Refund | undefined> {
  const data = await listRefunds(stripe, request.reference);
  return data.find(({ metadata }) => metadata?.[REFUND_KEY] === request.idempotencyKey);
}

export async function listStripeRefunds(stripe: Stripe, intentId: string): Promise<PaymentRefund[] | null> {
  const parsed = z.array(stripeRefundSchema).safeParse(await listRefunds(stripe, intentId));
  return parsed.success ? parsed.data.map(toPaymentRefund) : null;
}

export function toStripeRefund(body: unknown): Result<Refund> {
  const parsed = stripeRefundSchema.safeParse(body);
  if (!parsed.success) return unreadable();
  const { id, amountCents, status } = toPaymentRefund(parsed.data);
  if (status === 'failed') {
    return fail('provider_rejected', "Stripe couldn't make this refund.", { reference: id });
  }
  return ok({ id, amountCents, status });
}

/** Returns null when the failure is not about the refund. */
export function toRefundConflict(error: unknown): Failure | null {
  if (!(error instanceof Stripe.errors.StripeInvalidRequestError) || error.statusCode !== 400) return null;
  const isShort = error.code === 'balance_insufficient';
  return fail(isShort ? 'balance_insufficient' : 'conflict', toSentence(error), {
    ...(error.requestId ? { reference: error.requestId } : {}),
    ...(isShort ? { retryAfterMs: RETRY_AFTER_MS } : {}),
  });
}

function toSentence({ code, param }: Stripe.errors.StripeInvalidRequestError): string {
  if (code === 'charge_already_refunded') return 'This payment has already been refunded in full.';
  if (code === 'charge_disputed') return "This payment is disputed, so it can't be refunded here.";
  if (code === 'balance_insufficient') return "The Stripe account doesn't have enough money for this refund.";
  if (param === 'amount') return 'That is more than what is left of this payment.';
  return "This payment hasn't been completed, so there is nothing to refund.";
}
