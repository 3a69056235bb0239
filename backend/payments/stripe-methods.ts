import Stripe from 'stripe';
import * as z from 'zod';
import { fail, ok, type Result } from '@/lib/result';
import { expectId } from './expect-id';
import { idOf, METADATA_KEYS, unreadable } from './stripe-view';

/** What a payment's card is kept for: the buyer's next payments, or also those without them. */
export type Keeps = 'on_session' | 'off_session' | null;

/** What is shown of a card. */
export type SavedCard = { id: string; brand: string; last4: string; expMonth: number; expYear: number };

/** Without a name or an address, so that Stripe learns nothing but our order. */
export async function createCustomer(
  stripe: Stripe,
  orderId: string,
  idempotencyKey: string,
): Promise<Result<string>> {
  const params = { metadata: { [METADATA_KEYS.order]: orderId } };
  const { id, metadata } = await stripe.customers.create(params, { idempotencyKey });
  expectId(metadata[METADATA_KEYS.order], orderId);
  return ok(id);
}

/**
 * A payment keeps its first customer, because its card may belong to that one.
 * Source: docs.stripe.com/api/payment_intents/update
 */
export async function setCustomer(
  stripe: Stripe,
  intentId: string,
  { customerId, keeps }: { customerId: string; keeps: Keeps },
): Promise<Result<null>> {
  const intent = await stripe.paymentIntents.retrieve(intentId);
  expectId(intent.id, intentId);
  const customer = idOf.nullish().parse(intent.customer) ?? null;
  if (customer !== null && customer !== customerId)
    return fail('conflict', 'This payment was begun with another card.');
  const isSet = customer !== null && intent.setup_future_usage === keeps;
  if (!isSet)
    await stripe.paymentIntents.update(intentId, {
      customer: customerId,
      setup_future_usage: keeps ?? '',
    });
  return ok(null);
}

const keptSchema = z.object({
  customer: idOf.nullish(),
  setup_future_usage: z.string().nullish(),
  payment_method: z
    .object({
      id: z.string(),
      customer: idOf.nullish(),
      /** Absent for what is no card. */
      card: z
        .object({
          brand: z.string(),
          last4: z.string(),
          exp_month: z.int(),
          exp_year: z.int(),
        })
        .nullish(),
    })
    .nullish(),
});

export async function getSavedCard(
  stripe: Stripe,
  intentId: string,
  customerId: string,
): Promise<Result<SavedCard | null>> {
  const intent = await stripe.paymentIntents.retrieve(intentId, { expand: ['payment_method'] });
  expectId(intent.id, intentId);
  const parsed = keptSchema.safeParse(intent);
  if (!parsed.success) return unreadable();
  const { payment_method: method, setup_future_usage: usage } = parsed.data;
  if (!usage || !method?.card || method.customer !== customerId) return ok(null);
  const { brand, last4, exp_month: expMonth, exp_year: expYear } = method.card;
  return ok({ id: method.id, brand, last4, expMonth, expYear });
}

/** `challenged`: the bank asks for the buyer. `lost`: the card must not be tried again. */
export type Charged = 'done' | 'declined' | 'challenged' | 'lost';

const GONE_CARDS = new Set(['lost_card', 'stolen_card', 'pickup_card', 'restricted_card']);

/**
 * Pays an open payment of the customer with its card, without the buyer. What became of the money
 * is what the payment says. Source: docs.stripe.com/payments/save-during-payment
 */
export async function chargeSavedCard(
  stripe: Stripe,
  intentId: string,
  { methodId, key }: { methodId: string; key: string },
): Promise<Result<Charged>> {
  try {
    await stripe.paymentIntents.confirm(
      intentId,
      { payment_method: methodId, off_session: true },
      { idempotencyKey: key },
    );
    return ok('done');
  } catch (error) {
    if (!(error instanceof Stripe.errors.StripeError)) throw error;
    const { code, decline_code: reason } = error;
    if (code === 'resource_missing') return ok('lost');
    // An earlier try, whose answer was lost, has ended it.
    if (code === 'payment_intent_unexpected_state') return ok('done');
    if (!(error instanceof Stripe.errors.StripeCardError)) throw error;
    if (code === 'authentication_required' || reason === 'authentication_required') return ok('challenged');
    return ok(GONE_CARDS.has(reason ?? '') || code === 'expired_card' ? 'lost' : 'declined');
  }
}

/** Source: docs.stripe.com/api/customers/delete */
export async function dropCustomer(stripe: Stripe, customerId: string): Promise<Result<null>> {
  try {
    await stripe.customers.del(customerId);
  } catch (error) {
    const isGone = error instanceof Stripe.errors.StripeError && error.code === 'resource_missing';
    if (!isGone) throw error;
  }
  return ok(null);
}
