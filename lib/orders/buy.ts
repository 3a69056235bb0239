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
type BuyerHere = Buyer & { browser?: string | undefined };

/** With an API or a payment that knows no codes, everything costs its list price. */
export const takesCodes = () => isOffered('codes') && !usesSitePaypal();

/** A saved account is told with the answer that opens a card payment. */
export const savesPaypal = () => isOffered('saved-methods') && isOffered('paypal') && !usesSitePaypal();

const takesGifts = () => isOffered('gifts') && !usesSitePaypal();

/** An API that knows no gifts would sell the buyer a ticket of their own. */
const isRefusedGift = (item: Item) => 'eventId' in item && item.gift !== undefined && !takesGifts();
const FREE_GIFT = fail('conflict', "What costs nothing can't be given as a gift.");
const PRICED_PASS = fail('conflict', "This item isn't free.");
const NO_GIFTS = fail('not_supported', "Tickets can't be bought as gifts here.");

/** The item with its code and the partner, where the API knows them. */
function toWanted(item: Item, via: string | null | undefined) {
  if ('planId' in item) return item;
  if ('passId' in item) return takesCodes() ? item : { passId: item.passId };
  const { code, news, save: _save, saved: _saved, ...ids } = item;
  const wanted = { ...ids, ...(news && { news }) };
  return takesCodes() ? { ...wanted, ...(code && { code }), ...(via && { via }) } : wanted;
}

/** What the buyer chose about saved methods, where the API knows them. */
function toWish(item: Item, browser: string | undefined) {
  if (!('eventId' in item) || !isOffered('saved-methods')) return {};
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
  { via, browser, ...buyer }: BuyerHere,
  find: FindPriced,
): Promise<Result<OpenedIntent>> {
  if (isRefusedGift(item)) return Promise.resolve(NO_GIFTS);
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
  if (isRefusedGift(item)) return Promise.resolve(NO_GIFTS);
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
  { via, browser, ...buyer }: BuyerHere,
  find: FindPriced,
): Promise<Result<OpenedPaypalOrder>> {
  if (isRefusedGift(item)) return Promise.resolve(NO_GIFTS);
  const query = toItemQuery(item);
  const urls = {
    returnUrl: `${origin}/paypal?${query}`,
    cancelUrl: `${origin}/paypal?${query}&cancelled=1`,
  };
  if (usesSitePaypal()) return createSitePaypalOrder(item, urls, buyer.token, find);
  return open(item, find, () =>
    callUpstream(calls.createPaypalOrder, {
      body: { ...toWanted(item, via), ...toWish(item, browser), ...urls },
      ...buyer,
    }),
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
  if ('eventId' in item && item.gift) return Promise.resolve(FREE_GIFT);
  const wanted = toWanted(item, via);
  if ('passId' in wanted) return Promise.resolve(PRICED_PASS);
  return callUpstream(calls.claimFreeOrder, { body: wanted, ...buyer });
}

/**
 * The API verifies the payment at the provider; safe to repeat. Fails with `payment_pending`,
 * `payment_declined` or `not_found`. The receipt goes to `sentTo`.
 */
export async function savePayment(
  { item, paymentIntentId }: { item: Item; paymentIntentId: string },
  buyer: Buyer,
  find: FindPriced,
): Promise<
  Result<{ message?: string; orderId?: string; status?: Order['status']; gift?: boolean; sentTo?: string }>
> {
  const settled = isEmbedded ? null : await settleCapture(paymentIntentId, buyer.token);
  if (settled) return settled;
  // A payment captured elsewhere may have paid another seller, and the API may check the amount
  // only.
  if (usesSitePaypal() && !isCardPayment(paymentIntentId)) return NOT_YOURS;
  const cents = isEmbedded ? null : await findPaidCents(paymentIntentId, buyer.token, find);
  const amount = cents === null ? {} : { amount: toDecimal(cents) };
  const planId = isEmbedded || !isCardPayment(paymentIntentId) ? {} : { planId: toPlanId(item) };
  const { gift: _gift, ...ids } = { gift: undefined, ...item };
  const body = { ...ids, ...planId, ...amount, currency: CURRENCY, paymentIntentId } as const;
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

export async function capturePaypalOrder(
  { paypalOrderId, saved }: { paypalOrderId: string; saved?: string | undefined },
  { browser, ...buyer }: BuyerHere,
  findItem: (item: Item) => FindPriced,
): Promise<Result<CaptureAnswer>> {
  if (saved !== undefined && !savesPaypal())
    return fail('not_supported', "PayPal can't be saved here. Please pay with its button.");
  if (usesSitePaypal()) return captureSitePaypalOrder(paypalOrderId, buyer.token, findItem);
  const body = { paypalOrderId, ...(saved !== undefined && { saved, browser }) };
  return callUpstream(calls.capturePaypalOrder, { body, ...buyer });
}
