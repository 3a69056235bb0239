import type { PaymentProvider } from '@/lib/contract/payment-providers';
import type { CreateCheckoutSessionInput, CreateIntentInput, Gift } from '@/lib/contract';
import { toCents, toDecimal } from '@/lib/money';
import { fail, ok, type Result } from '@/lib/result';
import {
  type CardPayment,
  type CheckoutSession,
  type CheckoutUrls,
  fromCardPayment,
  fromPaypalOrder,
  NOT_OFFERED,
  type Payment,
  type PaypalOrder,
  type PaypalReturnUrls,
} from '../payments';
import { toNextPeriod } from './sell-pass';
import type { OrderRow } from '../store/schema';
import { findItem, isCodeHeld, type ItemIds, toPurchaseFacts } from './catalogue';
import type { SaleItem } from './sale-item';
import { applyCode } from './codes';
import type { OrderContext } from './context';
import { applyPartner } from './partner';
import { GIVEN_ALREADY, toGiftItem } from './gifts';
import { createPaymentOpener, type PaymentDriver, type Sellable } from './open-payment';
import { lapseEnded } from './rentals';
import { mayBuyEarly } from './early-sale';
import { findHeld } from './repository';
import { createSavedMethods, type Wish } from './saved-methods';
import { giveUp, withdraw } from './settle';
import { BY_BUYER } from './transitions';
import { mapResult, toVerdict } from './verdict';

/** `country` is an ISO 3166-1 alpha-2 code, null when unknown. */
export type Buyer = { userId: string; country: string | null; isGuest?: boolean };

/** Returns one call per way to pay. */
export function createPurchases(context: OrderContext) {
  const methods = createSavedMethods(context);
  const drivers = createPaymentDrivers(context, methods);
  const openCardPayment = createSale(context, drivers.cards);
  const openHostedPage = createSale(context, drivers.hostedPages);
  const openPaypalPayment = createSale(context, drivers.paypalOrders);

  /** Another card than the payment was begun with needs another payment. */
  async function openCard(buyer: Buyer, input: CreateIntentInput) {
    for (let turn = 1; ; turn += 1) {
      const opened = await openCardPayment(buyer, input, null);
      if (!opened.ok) return opened;
      const { order, payment } = opened.value;
      const chosen = await methods.choose(order, payment.id, input, buyer);
      if (chosen.ok) return ok({ order, payment, chosen: chosen.value });
      if (chosen.error.code !== 'conflict' || turn === 2) return chosen;
      await giveUp(context, order, 'Another saved card was chosen.', BY_BUYER);
    }
  }

  /** PayPal's order says whether the account is kept, so another tick needs another order. */
  async function openPaypal(buyer: Buyer, input: PaypalWanted) {
    for (let turn = 1; ; turn += 1) {
      const opened = await openPaypalPayment(buyer, input, input);
      if (!opened.ok || turn === 2 || (await methods.isAsAsked(opened.value.order, input))) return opened;
      await giveUp(context, opened.value.order, 'The tick to save PayPal was changed.', BY_BUYER);
    }
  }

  return {
    /**
     * Reuses an open order. Fails with `not_found`, `country_blocked`, `conflict` (event over),
     * `invalid_input` (wrong price), `already_owned`, `not_supported` or as the provider does.
     */
    createIntent: async (buyer: Buyer, input: CreateIntentInput) => {
      const opened = await openCard(buyer, input);
      if (!opened.ok) return opened;
      const { order, payment, chosen } = opened.value;
      const { id: paymentIntentId, clientSecret } = payment;
      if (clientSecret === null)
        return fail('provider_unavailable', "The card processor didn't respond properly. Please try again.");
      const amount = toDecimal(order.amount_cents);
      return ok({ clientSecret, orderId: order.id, paymentIntentId, amount, ...chosen });
    },

    /** Closes an open PaymentIntent of the same order. Fails as `createIntent` does. */
    createCheckoutSession: async (buyer: Buyer, input: CreateCheckoutSessionInput) => {
      const { url: site } = context.site;
      const { returnUrl: successUrl = `${site}/user/purchases`, cancelUrl = `${site}/` } = input;
      const opened = await openHostedPage(buyer, input, { successUrl, cancelUrl });
      if (!opened.ok) return opened;
      const { order, payment } = opened.value;
      return ok({ url: payment.url, orderId: order.id, amount: toDecimal(order.amount_cents) });
    },

    createPaypalOrder: async (buyer: Buyer, input: PaypalWanted) => {
      const opened = await openPaypal(buyer, input);
      if (!opened.ok) return opened;
      const { id: paypalOrderId, approveUrl } = opened.value.payment;
      return ok({ paypalOrderId, approveUrl, amount: toDecimal(opened.value.order.amount_cents) });
    },
  };
}

type Terms = { code?: string | undefined; via?: string | undefined; news?: boolean | undefined };
type Wanted = ItemIds & Terms & { price?: number | undefined; gift?: Gift | undefined };
type PaypalTerms = PaypalReturnUrls & Omit<Wish, 'saved'>;
type PaypalWanted = Wanted & PaypalTerms;

const isSession = (reference: string) => reference.startsWith('cs_');

function createPaymentDrivers(context: OrderContext, methods: ReturnType<typeof createSavedMethods>) {
  const { stripe, paypal } = context.payments;
  const judge = (view: Result<Payment>, order: OrderRow) => toVerdict(view, order, context.now());

  const cards: PaymentDriver<CardPayment, null> = {
    provider: 'stripe',
    owns: (reference) => !isSession(reference),
    create: (order) => stripe.createIntent(toPurchaseFacts(order)),
    async look(order, reference) {
      const payment = await stripe.getIntent(reference);
      return { payment, verdict: judge(mapResult(payment, fromCardPayment), order) };
    },
  };

  const hostedPages: PaymentDriver<CheckoutSession, CheckoutUrls> = {
    provider: 'stripe',
    owns: isSession,
    create: (order, urls) => stripe.createCheckoutSession(toPurchaseFacts(order), urls),
    async look(order, reference, urls) {
      const verdict = judge(await stripe.getPayment(reference), order);
      if (verdict.kind === 'paid')
        return { verdict, payment: fail('already_owned', 'This has already been paid.') };
      if (verdict.kind !== 'open') return { verdict, payment: { ok: false, error: verdict.error } };
      // Stripe returns the same page for the same key, so new return URLs need a new page.
      const payment = await stripe.createCheckoutSession(toPurchaseFacts(order), urls);
      const isOther = payment.ok
        ? payment.value.id !== reference
        : payment.error.code === 'provider_rejected';
      return { payment, verdict: isOther ? await withdraw(context, order) : verdict };
    },
  };

  const paypalOrders: PaymentDriver<PaypalOrder, PaypalTerms> = {
    provider: 'paypal',
    owns: () => true,
    create: async (order, terms) =>
      paypal.createOrder(toPurchaseFacts(order), terms, { keeps: await methods.askWallet(order, terms) }),
    async look(order, reference) {
      const payment = await paypal.getOrder(reference);
      return { payment, verdict: judge(mapResult(payment, fromPaypalOrder), order) };
    },
  };

  return { cards, hostedPages, paypalOrders };
}

function createSale<P extends { id: string }, C>(context: OrderContext, driver: PaymentDriver<P, C>) {
  const open = createPaymentOpener(context, driver);
  return async (buyer: Buyer, input: Wanted, request: C) => {
    const item = await findSellable(context, buyer, input, driver.provider);
    return item.ok ? open(buyer, item.value, request) : item;
  };
}

async function findSellable(
  context: OrderContext,
  { userId, country }: Buyer,
  input: Wanted,
  provider: PaymentProvider,
): Promise<Result<Sellable>> {
  const { payments, events, now } = context;
  const { mode, accounts } = payments;
  if (mode === 'off') return fail('not_supported', 'Payments are turned off on this site.');
  // A test payment would give no access in a live shop.
  if (accounts[provider]?.mode !== accounts.mode) return fail('not_supported', NOT_OFFERED[provider]);
  const listed = await findItem(input, events, {
    nowMs: now(),
    country,
    isEarly: (organisationId) => mayBuyEarly(context, { userId, organisationId }),
  });
  const plain =
    listed.ok && listed.value.kind === 'pass'
      ? ok(await toNextPeriod(context.store, listed.value, { userId, mode: accounts.mode, nowMs: now() }))
      : listed;
  const found = plain.ok && input.gift ? await toGiftItem(context, userId, plain.value, input.gift) : plain;
  if (!found.ok) return found;
  const find = () => findHeld(context, userId, found.value.item_key, provider);
  const held = await find();
  const isEnded = await lapseEnded(context.store, held.had, now());
  const { owned, elsewhere, open } = isEnded ? await find() : held;
  if (owned && input.gift) return fail('conflict', GIVEN_ALREADY);
  if (owned) return fail('already_owned', 'You already have this package. You can watch the event now.');
  const item = await applyTerms(context, found.value, input, open);
  if (!item.ok) return item;
  const { amount_cents: cents } = item.value;
  if (cents === 0 && input.gift) return fail('conflict', "What costs nothing can't be given as a gift.");
  if (cents === 0) return fail('conflict', 'This is free. There is nothing to pay.');
  if (input.price === undefined || toCents(input.price) === cents) return ok({ item: item.value, elsewhere });
  const message = 'The price has changed. Please reload the page and try again.';
  return fail('invalid_input', message, { fields: { price: message } });
}

/** `open` are the buyer's unpaid orders of the item. Fails as `applyCode` does. */
export async function applyTerms(
  { store, now }: Pick<OrderContext, 'store' | 'now'>,
  item: SaleItem,
  { code, via, news }: Terms,
  open: readonly OrderRow[],
): Promise<Result<SaleItem>> {
  const isHeld = async (codeId: string) => {
    const order = open.find((one) => one.code_id === codeId);
    return order !== undefined && (await isCodeHeld(store, order, now()));
  };
  const priced = await applyCode(store, item, code, { nowMs: now(), isHeld });
  if (!priced.ok) return priced;
  const consented_at = news === true ? now() : null;
  return ok({ ...(await applyPartner(store, priced.value, via)), consented_at });
}
