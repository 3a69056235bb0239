import type { StripeRefusal } from './errors';
import type { IntentRecord } from './intent';
import { toClientIntent, toErrorWithMethod } from './wire';

/** What a request ends in: a status, a body, and whether an idempotency key keeps it. */
export type Answer = { status: number; body: unknown; saved: boolean };

export function success(body: unknown): Answer {
  return { status: 200, body, saved: true };
}

export function refusal({ status, error, saved }: StripeRefusal): Answer {
  return { status, body: { error }, saved };
}

/** A list as Stripe writes it; there are never enough here for a second page. */
export function listOf(url: string, data: object[]): Answer {
  return success({ object: 'list', data, has_more: false, url });
}

/** 402 with the intent as it is now, which is how Stripe tells a page about a declined card. */
export function declined(intent: IntentRecord, origin: string): Answer {
  const { lastError } = intent;
  const error = lastError ? toErrorWithMethod(lastError.error, lastError.method) : {};
  return {
    status: 402,
    body: { error: { ...error, payment_intent: toClientIntent(intent, origin) } },
    saved: true,
  };
}

/** 400 for something the intent's status does not allow. */
export function unexpectedState(intent: IntentRecord, message: string, origin: string): Answer {
  const code = 'payment_intent_unexpected_state';
  const error = {
    code,
    doc_url: 'https://stripe.com/docs/error-codes/payment-intent-unexpected-state',
    message,
    payment_intent: toClientIntent(intent, origin),
    type: 'invalid_request_error',
  };
  return { status: 400, body: { error }, saved: false };
}
