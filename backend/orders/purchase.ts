import type {
  CheckoutSessionAnswer,
  CreateCheckoutSessionInput,
  CreateIntentInput,
  IntentAnswer,
  PaypalOrderAnswer,
} from '@/lib/contract';
import { toCents, toDecimal } from '@/lib/money';
import { fail, ok, type Result } from '@/lib/result';
import { offPaypalGateway, offStripeGateway } from '../payments';
import { findItem, type ItemIds, type SaleItem } from './catalogue';
import type { OrderContext } from './context';

/** Who buys, and from which country (ISO 3166-1 alpha-2; null where unknown). */
export type Buyer = { userId: string; country: string | null };

type ReturnUrls = { returnUrl: string; cancelUrl: string };

const noCards = () => fail('not_supported', 'Card payments are not available on this site at the moment.');
const noPaypal = () => fail('not_supported', 'PayPal is not available on this site at the moment.');
const alreadyOwned = () =>
  fail('already_owned', 'You already have this package. You can watch the event now.');

/**
 * Opens (or finds) the order for an item and its PaymentIntent. Fails with `not_found`,
 * `country_blocked`, `conflict` when the event is over, `invalid_input` for a price that is not
 * ours, `already_owned`, `not_supported` or as the provider does.
 */
export async function createIntent(
  context: OrderContext,
  buyer: Buyer,
  input: CreateIntentInput,
): Promise<Result<IntentAnswer>> {
  const item = await findPriced(context, buyer, input);
  if (!item.ok) return item;
  const opened = await context.openCardPayment(buyer.userId, item.value, null);
  if (!opened.ok) return opened;
  const { order, payment } = opened.value;
  if (payment.clientSecret === null) {
    return fail('provider_unavailable', 'The card service did not answer fully. Please try again.');
  }
  return ok({
    clientSecret: payment.clientSecret,
    orderId: order.id,
    paymentIntentId: payment.id,
    amount: toDecimal(order.amount_cents),
  });
}

/**
 * Opens (or finds) the order for an item and Stripe's page to pay it on; a card form that was open
 * for it is closed. Fails as `createIntent` does.
 */
export async function createCheckoutSession(
  context: OrderContext,
  buyer: Buyer,
  input: CreateCheckoutSessionInput,
): Promise<Result<CheckoutSessionAnswer>> {
  const item = await findPriced(context, buyer, input);
  if (!item.ok) return item;
  const { returnUrl = `${context.site.url}/user/purchases`, cancelUrl = `${context.site.url}/` } = input;
  const urls = { successUrl: returnUrl, cancelUrl };
  const opened = await context.openHostedPage(buyer.userId, item.value, urls);
  if (!opened.ok) return opened;
  const { order, payment } = opened.value;
  return ok({ url: payment.url, orderId: order.id, amount: toDecimal(order.amount_cents) });
}

/** Opens (or finds) the order for an item and its PayPal order. Fails as `createIntent` does. */
export async function createPaypalOrder(
  context: OrderContext,
  buyer: Buyer,
  input: ItemIds & ReturnUrls,
): Promise<Result<PaypalOrderAnswer>> {
  const item = await findSellable(context, buyer, input, 'paypal');
  if (!item.ok) return item;
  const opened = await context.openPaypalPayment(buyer.userId, item.value, input);
  if (!opened.ok) return opened;
  const { order, payment } = opened.value;
  const amount = toDecimal(order.amount_cents);
  return ok({ paypalOrderId: payment.id, approveUrl: payment.approveUrl, amount });
}

/** The item, if it exists and the buyer may have it now. */
async function findAvailable(
  { repository, events, now }: OrderContext,
  { userId, country }: Buyer,
  ids: ItemIds,
): Promise<Result<SaleItem>> {
  const item = await findItem(ids, events, { nowMs: now(), country });
  if (!item.ok) return item;
  const { kind, eventId: event_id, packageId: package_id } = item.value;
  const owned =
    kind === 'package' && (await repository.findOwned(userId, { event_id, package_id })) !== undefined;
  return owned ? alreadyOwned() : item;
}

/** The same, if there is something to pay, and a way to. */
async function findSellable(
  context: OrderContext,
  buyer: Buyer,
  ids: ItemIds,
  provider: 'stripe' | 'paypal',
): Promise<Result<SaleItem>> {
  const { payments } = context;
  if (payments.mode === 'off') return fail('not_supported', 'Payments are switched off on this site.');
  // Refused before there is an order: what is paid in test mode to a live shop would open nothing.
  const gateway = { stripe: offStripeGateway, paypal: offPaypalGateway }[provider];
  const isOfMode = payments.accounts[provider]?.mode === payments.accounts.mode;
  if (payments[provider] === gateway || !isOfMode) return provider === 'stripe' ? noCards() : noPaypal();
  const item = await findAvailable(context, buyer, ids);
  if (item.ok && item.value.priceCents === 0)
    return fail('conflict', 'This is free of charge. There is nothing to pay.');
  return item;
}

/** The same for a request that may name a price, which has to be ours then. */
async function findPriced(
  context: OrderContext,
  buyer: Buyer,
  input: CreateIntentInput,
): Promise<Result<SaleItem>> {
  const item = await findSellable(context, buyer, input, 'stripe');
  if (!item.ok || input.price === undefined || toCents(input.price) === item.value.priceCents) return item;
  const message = 'The price has changed, or is not ours. Please reload the page and try again.';
  return fail('invalid_input', message, { fields: { price: message } });
}
