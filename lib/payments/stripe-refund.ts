import Stripe from 'stripe';
import { z } from 'zod';
import { type AppError, fail, ok, type Result } from '@/lib/result';
import { readServerError } from './stripe-errors';
import { unreadable } from './stripe-view';
import type { Refund, RefundRequest } from './types';

/** Where a refund of ours carries its key, so that it can be found again. */
const KEY = 'refund_key';
/** Keys tried for one refund before giving up. */
const MAX_GENERATIONS = 12;

const refundSchema = z.object({
  id: z.string(),
  object: z.literal('refund'),
  amount: z.int().positive(),
  status: z.string().nullable(),
});

/**
 * Gives money back once for each key, for ever: Stripe forgets an idempotency key after a day, so the refunds of the
 * payment are searched for ours first. Stripe keeps a 500 under its idempotency key and plays it back, without saying
 * whether money moved; so after one that was played back they are searched again before another key is used. A fresh 500
 * is thrown: the caller asks again.
 */
export async function createStripeRefund(stripe: Stripe, request: RefundRequest): Promise<unknown> {
  const earlier = await findRefund(stripe, request);
  if (earlier) return earlier;
  for (let generation = 1; ; generation += 1) {
    try {
      return await stripe.refunds.create(toParams(request), {
        idempotencyKey: `refund-${request.idempotencyKey}-${generation}`,
      });
    } catch (error) {
      if (!readServerError(error)?.replayed || generation === MAX_GENERATIONS) throw error;
      const made = await findRefund(stripe, request);
      if (made) return made;
    }
  }
}

function toParams({ reference, amountCents, idempotencyKey }: RefundRequest): Stripe.RefundCreateParams {
  return {
    payment_intent: reference,
    ...(amountCents !== null && { amount: amountCents }),
    metadata: { [KEY]: idempotencyKey },
  };
}

async function findRefund(stripe: Stripe, request: RefundRequest): Promise<Stripe.Refund | undefined> {
  const { data } = await stripe.refunds.list({ payment_intent: request.reference, limit: 100 });
  return data.find(({ metadata }) => metadata?.[KEY] === request.idempotencyKey);
}

/** Reduces Stripe's refund; one that failed or was cancelled is a failure. */
export function toStripeRefund(body: unknown): Result<Refund> {
  const parsed = refundSchema.safeParse(body);
  if (!parsed.success) return unreadable();
  const { id, amount: amountCents, status } = parsed.data;
  if (status === 'failed' || status === 'canceled') {
    return fail('provider_rejected', 'Stripe could not give this money back.', { reference: id });
  }
  return ok({ id, amountCents, status: status === 'succeeded' ? 'done' : 'pending' });
}

/** Why Stripe gave nothing back, as `conflict`; null when the failure says nothing about the refund. */
export function toRefundConflict(error: unknown): { ok: false; error: AppError } | null {
  if (!(error instanceof Stripe.errors.StripeInvalidRequestError) || error.statusCode !== 400) return null;
  const extra = error.requestId ? { reference: error.requestId } : {};
  return fail('conflict', toSentence(error), extra);
}

function toSentence({ code, param }: Stripe.errors.StripeInvalidRequestError): string {
  if (code === 'charge_already_refunded') return 'All of this payment has been given back already.';
  if (code === 'charge_disputed') return 'This payment is disputed, so it cannot be given back here.';
  if (param === 'amount') return 'Less than that is left of this payment to give back.';
  return 'This payment has not been made, so nothing can be given back.';
}
