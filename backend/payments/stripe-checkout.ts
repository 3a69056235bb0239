import type Stripe from 'stripe';
import * as z from 'zod';
import { CURRENCY } from '@/lib/money';
import { ok, type Result } from '@/lib/result';
import { METADATA_KEYS, toCardPayment, unreadable } from './stripe-view';
import { fromCardPayment, NOT_COMPLETED } from './to-payment';
import type { CardPayment, CheckoutSession, CheckoutUrls, Payment, PurchaseFacts } from './types';

const sessionSchema = z.object({
  id: z.string(),
  object: z.literal('checkout.session'),
  status: z.enum(['open', 'complete', 'expired']),
  url: z.string().nullable(),
  amount_total: z.int().nonnegative(),
  currency: z.string(),
  metadata: z.record(z.string(), z.string()).nullable(),
  payment_intent: z.union([z.string(), z.looseObject({ id: z.string() })]).nullable(),
});

/** Stripe's webhooks find our order by this metadata. */
export function toMetadata(facts: PurchaseFacts): Record<string, string> {
  return {
    [METADATA_KEYS.order]: facts.orderId,
    [METADATA_KEYS.user]: facts.userId,
    [METADATA_KEYS.item]: facts.itemKey,
  };
}

/** The intent is created later, so both the session and the intent get the metadata. */
export function toSessionParams(
  facts: PurchaseFacts,
  { successUrl, cancelUrl }: CheckoutUrls,
): Stripe.Checkout.SessionCreateParams {
  const metadata = toMetadata(facts);
  return {
    mode: 'payment',
    line_items: [
      {
        quantity: 1,
        price_data: {
          currency: CURRENCY.toLowerCase(),
          unit_amount: facts.amountCents,
          product_data: { name: facts.description },
        },
      },
    ],
    metadata,
    payment_intent_data: { metadata, description: facts.description },
    success_url: successUrl,
    cancel_url: cancelUrl,
  };
}

export function toCheckoutSession(session: unknown): Result<CheckoutSession> {
  const parsed = sessionSchema.safeParse(session);
  if (!parsed.success || parsed.data.url === null) return unreadable();
  return ok({ id: parsed.data.id, url: parsed.data.url });
}

/** Needs a session with its intent expanded. An expired session takes no money. */
export function toSessionPayment(session: unknown): Result<{ payment: Payment; card: CardPayment | null }> {
  const parsed = sessionSchema.safeParse(session);
  if (!parsed.success) return unreadable();
  const { id, status, amount_total: amountCents, currency, metadata, payment_intent: intent } = parsed.data;
  if (typeof intent === 'object' && intent !== null) {
    const card = toCardPayment(intent);
    if (!card.ok) return card;
    const payment = fromCardPayment(card.value);
    return ok({ payment: closeIf(status === 'expired', payment), card: card.value });
  }
  const payment: Payment = {
    provider: 'stripe',
    reference: id,
    moneyReference: null,
    status: 'open',
    isDeclined: false,
    confirmedAtMs: null,
    amountCents,
    currency: currency.toUpperCase(),
    refundedCents: 0,
    refunds: [],
    disputes: [],
    orderId: metadata?.[METADATA_KEYS.order] ?? null,
    userId: metadata?.[METADATA_KEYS.user] ?? null,
    itemKey: metadata?.[METADATA_KEYS.item] ?? null,
    message: NOT_COMPLETED,
  };
  return ok({ payment: closeIf(status === 'expired', payment), card: null });
}

function closeIf(isExpired: boolean, payment: Payment): Payment {
  if (!isExpired || payment.status !== 'open') return payment;
  const message = 'The payment page has expired. You were not charged.';
  return { ...payment, status: 'failed', isDeclined: true, message };
}
