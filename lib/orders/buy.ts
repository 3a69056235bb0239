import 'server-only';
import { calls, type CaptureAnswer, type IntentAnswer, type Item } from '@/lib/contract';
import { CURRENCY, toDecimal } from '@/lib/money';
import type { Result } from '@/lib/result';
import { callUpstream } from '@/lib/upstream/client';

/** An item with what the catalogue says of it. The browser sends the ids; name and price never come from there. */
export type PricedItem = { item: Item; name: string; priceCents: number };

/** Opens (or finds) the order for an item and the PaymentIntent that pays for it. Fails as the API does. */
export function createPaymentIntent(priced: PricedItem, token: string): Promise<Result<IntentAnswer>> {
  const body = { ...priced.item, planName: priced.name, price: toDecimal(priced.priceCents) };
  return callUpstream(calls.createPaymentIntent, { body, token });
}

/**
 * Records a payment: Stripe's PaymentIntent or PayPal's order, by its id. The API asks the provider before it believes
 * it; repeating the call is harmless. Fails with `payment_pending` or `payment_declined` while there is nothing to record.
 */
export function savePayment(
  priced: PricedItem,
  paymentIntentId: string,
  token: string,
): Promise<Result<{ message?: string; orderId?: string }>> {
  const body = {
    ...priced.item,
    amount: toDecimal(priced.priceCents),
    currency: CURRENCY,
    paymentIntentId,
  } as const;
  return callUpstream(calls.savePayment, { body, token });
}

/** Opens (or finds) the order for an item and the PayPal order that pays for it; `origin` is where the buyer is. */
export function createPaypalOrder(
  priced: PricedItem,
  origin: string,
  token: string,
): Promise<Result<{ paypalOrderId: string; approveUrl: string | null }>> {
  const urls = { returnUrl: `${origin}/paypal`, cancelUrl: `${origin}/paypal?cancelled=1` };
  return callUpstream(calls.createPaypalOrder, { body: { ...priced.item, ...urls }, token });
}

/** Captures an approved PayPal order. Safe to repeat. */
export function capturePaypalOrder(paypalOrderId: string, token: string): Promise<Result<CaptureAnswer>> {
  return callUpstream(calls.capturePaypalOrder, { body: { paypalOrderId }, token });
}
