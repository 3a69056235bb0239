import Stripe from 'stripe';
import * as z from 'zod';
import { fail, ok, type Result } from '@/lib/result';
import { expectId } from './expect-id';
import { idOf, METADATA_KEYS, unreadable } from './stripe-view';

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
  { customerId, keeps }: { customerId: string; keeps: boolean },
): Promise<Result<null>> {
  const intent = await stripe.paymentIntents.retrieve(intentId);
  expectId(intent.id, intentId);
  const customer = idOf.nullish().parse(intent.customer) ?? null;
  if (customer !== null && customer !== customerId)
    return fail('conflict', 'This payment was begun with another card.');
  const isSet = customer !== null && (intent.setup_future_usage !== null) === keeps;
  if (!isSet)
    await stripe.paymentIntents.update(intentId, {
      customer: customerId,
      setup_future_usage: keeps ? 'on_session' : '',
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
