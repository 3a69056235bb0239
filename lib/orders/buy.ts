import 'server-only';
import { calls, type CaptureAnswer, type Item } from '@/lib/contract';
import { callUpstream, isEmbedded } from '@/lib/api-client/client';
import { isOffered } from '@/lib/api-client/offers';
import {
  type FindPriced,
  getSpecifiedFields,
  type SpecifiedFields,
  toPlanId,
} from '@/lib/api-client/specified-price';
import { clientAddress, viewerCountry } from '@/lib/http/visitor';
import { CURRENCY, toCents, toDecimal } from '@/lib/money';
import { fail, ok, type Result } from '@/lib/result';
import { readPartner } from '@/lib/http/partner';
import { toItemQuery } from './addresses';
import { captureSitePaypalOrder, createSitePaypalOrder, usesSitePaypal } from './site-paypal';
import { NOT_YOURS, settleCapture } from './captures/save-captures';
import { isCardPayment } from './payment-id';
import { getOrder, listOrders } from './read-orders';
import type { OpenedIntent, OpenedPage, OpenedPaypalOrder } from './opened-payment';
import type { Order } from './order';

type Buyer = { token: string; country: string | null; clientAddress: string | null; via?: string | null };

/** With an API or a payment that knows no codes, everything costs its list price. */
export const takesCodes = () => isOffered('codes') && !usesSitePaypal();

/** The item with its code and the partner, where the API knows them. */
function toWanted(item: Item, via: string | null | undefined) {
  if ('planId' in item) return item;
  const { code, news, save: _save, saved: _saved, ...ids } = item;
  const wanted = { ...ids, ...(news && { news }) };
  return takesCodes() ? { ...wanted, ...(code && { code }), ...(via && { via }) } : wanted;
}

/** What the buyer chose about saved cards, where the API knows them. */
function toWish(item: Item, browser: string | undefined) {
  if ('planId' in item || !isOffered('saved-methods')) return {};
  const { save, saved } = item;
  return { ...(save && { save }), ...(saved && { saved }), ...(browser && { browser }) };
}

export function toBuyer({ token }: { token: string }, { headers }: Request): Buyer {
  return {
    token,
    country: viewerCountry(headers),
    clientAddress: clientAddress(headers),
    via: readPartner(headers),
  };
}

/**
 * Opens or finds the order. Only a remote API is sent the price, from `find`. Fails as the API
 * does.
 */
export function createPaymentIntent(
  item: Item,
  { via, browser, ...buyer }: Buyer & { browser?: string | undefined },
  find: FindPriced,
): Promise<Result<OpenedIntent>> {
  return open(item, find, (specified) =>
    callUpstream(calls.createPaymentIntent, {
      body: { ...toWanted(item, via), ...toWish(item, browser), ...specified },
      ...buyer,
    }),
  );
}

/**
 * `origin` is the buyer's. Fails as the API does, with `not_supported` where it has no such page.
 */
export function createCheckoutSession(
  item: Item,
  origin: string,
  { via, ...buyer }: Buyer,
  find: FindPriced,
): Promise<Result<OpenedPage>> {
  const urls = {
    // docs.stripe.com/payments/checkout/custom-success-page
    returnUrl: `${origin}/completion?${toItemQuery(item)}&payment_intent={CHECKOUT_SESSION_ID}`,
    cancelUrl: `${origin}/checkout?${toItemQuery(item)}`,
  };
  return open(item, find, (specified) =>
    callUpstream(calls.createCheckoutSession, {
      body: { ...toWanted(item, via), ...specified, ...urls },
      ...buyer,
    }),
  );
}

/** `origin` is the buyer's. Fails as the API does. */
export function createPaypalOrder(
  item: Item,
  origin: string,
  { via, ...buyer }: Buyer,
  find: FindPriced,
): Promise<Result<OpenedPaypalOrder>> {
  const query = toItemQuery(item);
  const urls = {
    returnUrl: `${origin}/paypal?${query}`,
    cancelUrl: `${origin}/paypal?${query}&cancelled=1`,
  };
  if (usesSitePaypal()) return createSitePaypalOrder(item, urls, buyer.token, find);
  return open(item, find, () =>
    callUpstream(calls.createPaypalOrder, { body: { ...toWanted(item, via), ...urls }, ...buyer }),
  );
}

// Returns the order's cents: from the response, else as sent to a remote API.
async function open<T extends { amount?: number }>(
  item: Item,
  find: FindPriced,
  call: (specified: SpecifiedFields) => Promise<Result<T>>,
): Promise<Result<Omit<T, 'amount'> & { amountCents: number }>> {
  // The embedded API looks the price up itself.
  const specified = isEmbedded ? ok<SpecifiedFields>({}) : await getSpecifiedFields(item, find);
  if (!specified.ok) return specified;
  const opened = await call(specified.value);
  if (!opened.ok) return opened;
  const { amount = specified.value.price, ...rest } = opened.value;
  if (amount === undefined)
    return fail('upstream_invalid', "We couldn't start the payment. Please try again.");
  return ok({ ...rest, amountCents: toCents(amount) });
}

export function claimFreeOrder(item: Item, { via, ...buyer }: Buyer): Promise<Result<{ orderId?: string }>> {
  return callUpstream(calls.claimFreeOrder, { body: toWanted(item, via), ...buyer });
}

/**
 * The API verifies the payment at the provider; safe to repeat. Fails with `payment_pending`,
 * `payment_declined` or `not_found`. The receipt goes to `sentTo`.
 */
export async function savePayment(
  { item, paymentIntentId }: { item: Item; paymentIntentId: string },
  buyer: Buyer,
  find: FindPriced,
): Promise<Result<{ message?: string; orderId?: string; status?: Order['status']; sentTo?: string }>> {
  const settled = isEmbedded ? null : await settleCapture(paymentIntentId, buyer.token);
  if (settled) return settled;
  // A payment captured elsewhere may have paid another seller, and the API may check the amount
  // only.
  if (usesSitePaypal() && !isCardPayment(paymentIntentId)) return NOT_YOURS;
  const cents = isEmbedded ? null : await findPaidCents(paymentIntentId, buyer.token, find);
  const amount = cents === null ? {} : { amount: toDecimal(cents) };
  const planId = isEmbedded || !isCardPayment(paymentIntentId) ? {} : { planId: toPlanId(item) };
  const body = { ...item, ...planId, ...amount, currency: CURRENCY, paymentIntentId } as const;
  const saved = await callUpstream(calls.savePayment, { body, ...buyer });
  if (!saved.ok || !saved.value.orderId) return saved;
  const order = await getOrder(saved.value.orderId, buyer.token);
  return order.ok
    ? ok({ ...saved.value, status: order.value.status, sentTo: order.value.buyer.email })
    : saved;
}

// A remote API is sent the amount of its own order, because the catalogue may have changed since
// (decision 4); null where neither knows.
async function findPaidCents(
  paymentIntentId: string,
  token: string,
  find: FindPriced,
): Promise<number | null> {
  const orders = await listOrders(token);
  const order = orders.ok ? orders.value.find(({ paymentId }) => paymentId === paymentIntentId) : undefined;
  if (order) return order.amountCents;
  const priced = await find();
  return priced.ok ? priced.value.priceCents : null;
}

export function capturePaypalOrder(
  paypalOrderId: string,
  buyer: Buyer,
  findItem: (item: Item) => FindPriced,
): Promise<Result<CaptureAnswer>> {
  if (usesSitePaypal()) return captureSitePaypalOrder(paypalOrderId, buyer.token, findItem);
  return callUpstream(calls.capturePaypalOrder, { body: { paypalOrderId }, ...buyer });
}
