import 'server-only';
import { calls, type CaptureAnswer, type Item } from '@/lib/contract';
import { CURRENCY, toDecimal } from '@/lib/money';
import { ok, type Result } from '@/lib/result';
import { callUpstream, isEmbedded } from '@/lib/api-client/client';
import type { Buyer } from './buyer';
import { getOrder } from './get-order';
import { toItemQuery } from './item-fields';
import { listOrders } from './list-orders';
import type { OpenedIntent, OpenedPage, OpenedPaypalOrder } from './opened-payment';
import type { Order } from './order';

/** An item with what the catalogue says of it. The browser sends the ids; name and price never come from there. */
export type PricedItem = { item: Item; name: string; priceCents: number };

/** Opens (or finds) the order for an item and the PaymentIntent that pays for it. Fails as the API does. */
export async function createPaymentIntent(priced: PricedItem, buyer: Buyer): Promise<Result<OpenedIntent>> {
  const body = { ...priced.item, planName: priced.name, price: toDecimal(priced.priceCents) };
  return withAmount(priced, await callUpstream(calls.createPaymentIntent, { body, ...buyer }));
}

/**
 * Opens the order for an item and gives the address of the provider's own payment page; `origin` is where the buyer is.
 * Fails as the API does, with `not_supported` where it has no such page.
 */
export async function createCheckoutSession(
  priced: PricedItem,
  origin: string,
  buyer: Buyer,
): Promise<Result<OpenedPage>> {
  const body = {
    ...priced.item,
    planName: priced.name,
    price: toDecimal(priced.priceCents),
    // Stripe writes the session's id where the name in braces is (docs.stripe.com/payments/checkout/custom-success-page).
    returnUrl: `${origin}/completion?${toItemQuery(priced.item)}&payment_intent={CHECKOUT_SESSION_ID}`,
    cancelUrl: `${origin}/checkout?${toItemQuery(priced.item)}`,
  };
  return withAmount(priced, await callUpstream(calls.createCheckoutSession, { body, ...buyer }));
}

/** An API that does not say what its order is for has been told the price, or has its catalogue's, which was just read. */
function withAmount<T extends { amount?: number | undefined }>(
  { priceCents }: PricedItem,
  opened: Result<T>,
): Result<T & { amount: number }> {
  if (!opened.ok) return opened;
  return ok({ ...opened.value, amount: opened.value.amount ?? toDecimal(priceCents) });
}

/** Takes an item that costs nothing. Safe to repeat; fails as the API does. */
export function claimFreeOrder(item: Item, buyer: Buyer): Promise<Result<{ orderId?: string }>> {
  return callUpstream(calls.claimFreeOrder, { body: item, ...buyer });
}

/** A payment to record: what was bought, and the provider's id of it. */
export type PaidItem = { item: Item; paymentIntentId: string };

/**
 * Records a payment: Stripe's PaymentIntent or hosted page, or PayPal's order, by its id. The API asks the provider before
 * it believes it; repeating the call is harmless. `findPriced` looks the item up in the catalogue, for a remote API.
 * `status` is what has become of the order, where the API tells. Fails with `payment_pending` or `payment_declined` while
 * there is nothing to record.
 */
export async function savePayment(
  { item, paymentIntentId }: PaidItem,
  buyer: Buyer,
  findPriced: () => Promise<Result<PricedItem>>,
): Promise<Result<{ message?: string; orderId?: string; status?: Order['status'] }>> {
  const cents = isEmbedded ? null : await findPaidCents(paymentIntentId, buyer.token, findPriced);
  const amount = cents === null ? {} : { amount: toDecimal(cents) };
  const body = { ...item, ...amount, currency: CURRENCY, paymentIntentId } as const;
  const saved = await callUpstream(calls.savePayment, { body, ...buyer });
  if (!saved.ok || !saved.value.orderId) return saved;
  const order = await getOrder(saved.value.orderId, buyer.token);
  return order.ok ? ok({ ...saved.value, status: order.value.status }) : saved;
}

/**
 * What a remote API is told was paid (docs/decisions/0004): the amount of its own order where it
 * lists orders, because the catalogue may have changed since; else the catalogue's. Null where
 * neither knows: the payment is recorded all the same.
 */
async function findPaidCents(
  paymentIntentId: string,
  token: string,
  findPriced: () => Promise<Result<PricedItem>>,
): Promise<number | null> {
  const orders = await listOrders(token);
  const order = orders.ok ? orders.value.find(({ paymentId }) => paymentId === paymentIntentId) : undefined;
  if (order) return order.amountCents;
  const priced = await findPriced();
  return priced.ok ? priced.value.priceCents : null;
}

/** Opens (or finds) the order for an item and the PayPal order that pays for it; `origin` is where the buyer is. */
export async function createPaypalOrder(
  priced: PricedItem,
  origin: string,
  buyer: Buyer,
): Promise<Result<OpenedPaypalOrder>> {
  const query = toItemQuery(priced.item);
  const urls = {
    returnUrl: `${origin}/paypal?${query}`,
    cancelUrl: `${origin}/paypal?${query}&cancelled=1`,
  };
  const body = { ...priced.item, ...urls };
  return withAmount(priced, await callUpstream(calls.createPaypalOrder, { body, ...buyer }));
}

/** Captures an approved PayPal order. Safe to repeat. */
export function capturePaypalOrder(paypalOrderId: string, buyer: Buyer): Promise<Result<CaptureAnswer>> {
  return callUpstream(calls.capturePaypalOrder, { body: { paypalOrderId }, ...buyer });
}
