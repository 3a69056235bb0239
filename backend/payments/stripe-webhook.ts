import Stripe from 'stripe';
import * as z from 'zod';
import { fail, type Failure, ok, type Result } from '@/lib/result';
import { idOf } from './stripe-view';
import type { ProviderEvent, WebhookHeaders } from './types';

/** Seconds, in both directions: Stripe's own tolerance. */
const TOLERANCE_S = 300;

const KNOWN_TYPES: ReadonlySet<string> = new Set([
  'payment_intent.succeeded',
  'payment_intent.payment_failed',
  'payment_intent.processing',
  'payment_intent.canceled',
  'payment_intent.requires_action',
  'charge.refunded',
  // Stripe tells its fee some seconds after the payment.
  'charge.updated',
  'refund.created',
  'refund.updated',
  'refund.failed',
  'charge.dispute.created',
  'charge.dispute.updated',
  'charge.dispute.closed',
  'charge.dispute.funds_withdrawn',
  'charge.dispute.funds_reinstated',
  'checkout.session.completed',
  'checkout.session.expired',
  'checkout.session.async_payment_succeeded',
  'checkout.session.async_payment_failed',
]);

const eventSchema = z.object({
  id: z.string().min(1).max(255),
  type: z.string().min(1).max(255),
  created: z.int().nonnegative(),
  data: z.object({
    object: z.object({
      id: z.string().optional(),
      object: z.string(),
      payment_intent: idOf.nullish(),
    }),
  }),
});

const refuse = (message: string): Failure => fail('invalid_input', message);

/**
 * Tries each secret. Stripe's SDK accepts timestamps in the future, so we reject those. Fails with
 * `invalid_input`, or `provider_unavailable` without a secret.
 */
export function readStripeWebhook(
  rawBody: Uint8Array | string,
  headers: WebhookHeaders,
  { secrets, now }: { secrets: readonly string[]; now: () => number },
): Result<ProviderEvent> {
  if (secrets.length === 0) {
    const message = 'This site cannot check webhooks of Stripe: it has no signing secret.';
    return fail('provider_unavailable', message);
  }
  const header = headers.get('stripe-signature');
  if (!header) return refuse('The Stripe-Signature header is missing.');
  const event = findVerified(rawBody, header, secrets, now());
  if (event === undefined) return refuse('The Stripe signature does not match, or is too old.');
  if (isFromFuture(header, now())) return refuse('The Stripe signature is from the future.');
  const parsed = eventSchema.safeParse(event);
  if (!parsed.success) return refuse('This is not an event of Stripe.');
  return ok(toProviderEvent(parsed.data));
}

function findVerified(
  rawBody: Uint8Array | string,
  header: string,
  secrets: readonly string[],
  nowMs: number,
): unknown {
  for (const secret of secrets) {
    try {
      return Stripe.webhooks.constructEvent(rawBody, header, secret, TOLERANCE_S, undefined, nowMs);
    } catch (error) {
      // The signature matched, but the body is no event.
      if (!(error instanceof Stripe.errors.StripeSignatureVerificationError)) return null;
    }
  }
  return undefined;
}

// Stripe's SDK uses the last `t` too.
function isFromFuture(header: string, nowMs: number): boolean {
  const times = header.split(',').filter((part) => part.startsWith('t='));
  return Number.parseInt(times.at(-1)?.slice(2) ?? '', 10) > nowMs / 1000 + TOLERANCE_S;
}

function toProviderEvent({ id, type, created, data }: z.infer<typeof eventSchema>): ProviderEvent {
  const { object } = data;
  const isOwnId = object.object === 'payment_intent' || object.object === 'checkout.session';
  const reference = object.payment_intent ?? (isOwnId ? object.id : undefined) ?? null;
  return {
    provider: 'stripe',
    id,
    type,
    reference,
    createdAtMs: created * 1000,
    known: KNOWN_TYPES.has(type),
  };
}
