import { toDeclineMessage } from '@/lib/contract/decline-messages';
import Stripe from 'stripe';
import { fail, type Failure } from '@/lib/result';
import { isDeadlineError } from './deadline';
import { isOtherObject } from './expect-id';
import { unreadable } from './stripe-view';

const RETRY_AFTER_MS = 2_000;

const unavailable = (reference?: string): Failure =>
  fail(
    'provider_unavailable',
    "The card processor isn't responding right now. Please try again in a moment.",
    {
      retryAfterMs: RETRY_AFTER_MS,
      ...withReference(reference),
    },
  );

const REJECTED = 'The card processor rejected this request. You were not charged. Please contact us.';
const rejected = (reference?: string): Failure =>
  fail('provider_rejected', REJECTED, withReference(reference));

const withReference = (reference?: string) => (reference ? { reference } : {});

/** Adds Stripe's request id. Throws errors that are not Stripe's. */
export function toStripeFailure(error: unknown): Failure {
  if (isDeadlineError(error)) return unavailable();
  if (isOtherObject(error)) return unreadable();
  if (!(error instanceof Stripe.errors.StripeError)) throw error;

  const { requestId } = error;
  if (error.code === 'resource_missing') return fail('not_found', "We couldn't find that payment.");
  // 409: another request with this key is running. 429: too many requests.
  if (error.statusCode === 409 || error.statusCode === 429) return unavailable(requestId);

  switch (error.type) {
    case 'StripeCardError':
      return fail(
        'payment_declined',
        toDeclineMessage(error.decline_code, error.code),
        withReference(requestId),
      );
    case 'StripeAPIError':
      // The SDK has no class for some statuses, such as 410.
      return (error.statusCode ?? 500) < 500 ? rejected(requestId) : unavailable(requestId);
    case 'StripeConnectionError':
    case 'StripeRateLimitError':
      return unavailable(requestId);
    default:
      return rejected(requestId);
  }
}

/**
 * Whether this is the answer to an earlier request with the same key. Stripe repeats for a day what
 * it answered first, refusals included, so another key may get another answer.
 * Source: docs.stripe.com/api/idempotent_requests
 */
export const isRepeated = (error: unknown): boolean =>
  error instanceof Stripe.errors.StripeError && error.headers?.['idempotent-replayed'] === 'true';

/** Whether the key was used with other values, and may have made what is asked for. */
export const isKeyTaken = (error: unknown): boolean => error instanceof Stripe.errors.StripeIdempotencyError;

export const isServerError = (error: unknown): boolean =>
  error instanceof Stripe.errors.StripeError && (error.statusCode ?? 0) >= 500;

/** Is true when the payment is already paid, processing, cancelled or closed. */
export function isUnexpectedState(error: unknown): boolean {
  if (!(error instanceof Stripe.errors.StripeInvalidRequestError) || error.statusCode !== 400) return false;
  // Stripe gives no code when a session cannot be closed.
  return error.code === undefined || error.code === 'payment_intent_unexpected_state';
}
