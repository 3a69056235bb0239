import type {
  CaptureAnswer,
  CreateIntentInput,
  CreateCheckoutSessionInput,
  IntentAnswer,
  OrderAnswer,
  PaypalOrderAnswer,
  ReceiptAnswer,
  SavePaymentInput,
  CheckoutSessionAnswer,
} from '@/lib/contract';
import { CURRENCY, toCents, toDecimal } from '@/lib/money';
import { fromPaypalOrder, offPaypalGateway, offStripeGateway } from '../payments';
import { describePaid, type GiveUp, type Settle, type Settled, type Settlement, toSettled } from './settle';
import type { Inspect, Withdraw } from './inspect';
import { findItem, findObstacle, type ItemIds, type SaleItem, toItemIds, toItemKey } from './catalogue';
import { createPaymentOpener } from './open-payment';
import { toOrderAnswer, toReceiptAnswer } from './order-answer';
import { BY_BUYER } from './transitions';
import { fail, ok, type Result } from '@/lib/result';
import type { SiteConfig, UpstreamDeps } from '../config/config';
import { createEventRepository } from '../events/repository';
import { judgePayment, mapResult, PAID_IN_FULL } from './verdict';
import { createPaymentDrivers } from './payment-drivers';
import { isUnpaid } from './plan-change';
import type { OrderRepository } from './repository';

/** How many orders one answer holds; no buyer has more than a few. */
const ORDERS_SHOWN = 200;

/** Who buys, and from which country (ISO 3166-1 alpha-2; null where unknown). */
export type Buyer = { userId: string; country: string | null };

type ReturnUrls = { returnUrl: string; cancelUrl: string };

type Deps = Pick<UpstreamDeps, 'store' | 'payments' | 'now'> & {
  site: SiteConfig;
  repository: OrderRepository;
  inspect: Inspect;
  settle: Settle;
  withdraw: Withdraw;
  giveUp: GiveUp;
};

const noCards = () => fail('not_supported', 'Card payments are not available on this site at the moment.');
const noPaypal = () => fail('not_supported', 'PayPal is not available on this site at the moment.');
const noPayment = () => fail('not_found', 'We could not find that payment.');
const alreadyOwned = () =>
  fail('already_owned', 'You already have this package. You can watch the event now.');

/**
 * Purchases: opened here, paid at the provider, and recorded only after the provider was asked
 * (decision 4).
 */
export function createOrderService({ store, payments, now, site, repository, ...deps }: Deps) {
  const { settle, withdraw, giveUp } = deps;
  const events = createEventRepository(store);
  const drivers = createPaymentDrivers({ payments, now, withdraw });
  const opener = { repository, accounts: payments.accounts, now, ...deps };
  const openCardPayment = createPaymentOpener(drivers.cards, opener);
  const openHostedPage = createPaymentOpener(drivers.hostedPages, opener);
  const openPaypalPayment = createPaymentOpener(drivers.paypalOrders, opener);

  /** The item, if it exists and the buyer may have it now. */
  async function findAvailable({ userId, country }: Buyer, ids: ItemIds): Promise<Result<SaleItem>> {
    const item = await findItem(ids, events, { nowMs: now(), country });
    if (!item.ok) return item;
    const { kind, eventId: event_id, packageId: package_id } = item.value;
    const owned =
      kind === 'package' && (await repository.findOwned(userId, { event_id, package_id })) !== undefined;
    return owned ? alreadyOwned() : item;
  }

  /** The same, if there is something to pay, and a way to. */
  async function findSellable(
    buyer: Buyer,
    ids: ItemIds,
    provider: 'stripe' | 'paypal',
  ): Promise<Result<SaleItem>> {
    if (payments.mode === 'off') return fail('not_supported', 'Payments are switched off on this site.');
    // A provider that is not configured, or is in test mode in a live shop, refuses before there is
    // an order: what is paid there would open nothing.
    const gateway = { stripe: offStripeGateway, paypal: offPaypalGateway }[provider];
    const isOfMode = payments.accounts[provider]?.mode === payments.accounts.mode;
    if (payments[provider] === gateway || !isOfMode) return provider === 'stripe' ? noCards() : noPaypal();
    const item = await findAvailable(buyer, ids);
    if (item.ok && item.value.priceCents === 0)
      return fail('conflict', 'This is free of charge. There is nothing to pay.');
    return item;
  }

  /** The same for a request that may name a price, which has to be ours then. */
  async function findPriced(buyer: Buyer, input: CreateIntentInput): Promise<Result<SaleItem>> {
    const item = await findSellable(buyer, input, 'stripe');
    if (!item.ok || input.price === undefined || toCents(input.price) === item.value.priceCents) return item;
    const message = 'The price has changed, or is not ours. Please reload the page and try again.';
    return fail('invalid_input', message, { fields: { price: message } });
  }

  return {
    /**
     * The buyer's orders, newest first: what money came in for or is on its way for, not what was
     * merely opened.
     */
    async listOrders(userId: string): Promise<Result<{ orders: OrderAnswer[] }>> {
      const rows = await repository.listPurchases(userId, ORDERS_SHOWN);
      return ok({ orders: rows.map(toOrderAnswer) });
    },

    /** One of those, as its receipt shows it. Fails with `not_found`, also for another buyer's. */
    async getOrder(userId: string, orderId: string): Promise<Result<ReceiptAnswer>> {
      const order = await repository.findPurchase(userId, orderId);
      if (!order) return fail('not_found', 'There is no such order in your account.');
      const { refunds, disputes } = await repository.readBooks(orderId);
      return ok(toReceiptAnswer(order, refunds, disputes));
    },

    /**
     * Opens the order for an item and the PaymentIntent that pays for it, or gives back the open
     * one. Fails with `not_found`, `country_blocked`, `conflict` when the event is over,
     * `invalid_input` for a price that is not ours, `already_owned`, `not_supported` or a
     * provider's failure.
     */
    async createIntent(buyer: Buyer, input: CreateIntentInput): Promise<Result<IntentAnswer>> {
      const item = await findPriced(buyer, input);
      if (!item.ok) return item;
      const opened = await openCardPayment(buyer.userId, item.value, null);
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
    },

    /**
     * Opens the order for an item and the provider's own page on which it can be paid, or gives
     * back the open one; a card form that was open for it is closed. Fails as `createIntent` does.
     */
    async createCheckoutSession(
      buyer: Buyer,
      input: CreateCheckoutSessionInput,
    ): Promise<Result<CheckoutSessionAnswer>> {
      const item = await findPriced(buyer, input);
      if (!item.ok) return item;
      const { returnUrl = `${site.url}/user/purchases`, cancelUrl = `${site.url}/` } = input;
      const urls = { successUrl: returnUrl, cancelUrl };
      const opened = await openHostedPage(buyer.userId, item.value, urls);
      if (!opened.ok) return opened;
      const { order, payment } = opened.value;
      return ok({ url: payment.url, orderId: order.id, amount: toDecimal(order.amount_cents) });
    },

    /**
     * Gives the buyer an item that costs nothing, without any provider. Safe to repeat: a package
     * that is there already is answered with its order. Fails with `not_found`, `country_blocked`,
     * or `conflict` when it has a price or the event is over.
     */
    async claimFree({ userId, country }: Buyer, ids: ItemIds): Promise<Result<{ orderId: string }>> {
      const item = await findItem(ids, events, { nowMs: now(), country });
      if (!item.ok) return item;
      if (item.value.priceCents !== 0) return fail('conflict', 'This is not free of charge.');
      const { eventId: event_id, packageId: package_id } = item.value;
      const owned = await repository.findOwned(userId, { event_id, package_id });
      if (owned) return ok({ orderId: owned.id });
      const wanted = { userId, item: item.value, provider: 'none' as const };
      const order = await repository.openOrder(wanted, { nowMs: now(), nextCheckAt: now() });
      if (!order) return fail('conflict', 'This order is already being processed. Please try again.');
      const settled = toSettled(await settle(order, PAID_IN_FULL, BY_BUYER));
      if (settled.ok) return ok({ orderId: settled.value.orderId });
      // A claim that was faster has it, and this order was given up for that.
      const faster = await repository.findOwned(userId, { event_id, package_id });
      return faster ? ok({ orderId: faster.id }) : settled;
    },

    /**
     * Records a payment, by card or PayPal, after asking the provider. Safe to repeat, before and
     * after the reconciler. The request's `amount` is not looked at: the order knows what was sold
     * and for how much, and a price that changed since must not lock out a buyer who paid. Fails
     * with `not_found` (also for another buyer's), `payment_mismatch`, `payment_pending` or
     * `payment_declined`.
     */
    async savePayment(userId: string, input: SavePaymentInput): Promise<Result<Settled>> {
      const order = await repository.findByReference(userId, input.paymentIntentId);
      if (!order) return noPayment();
      if (toItemKey(input) !== order.item_key) {
        return fail('payment_mismatch', 'This payment does not belong to this purchase. Please contact us.', {
          reference: order.id,
        });
      }
      const done = describePaid(order);
      return done ? ok(done) : toSettled(await settle(order, null, BY_BUYER));
    },

    /**
     * Opens the order for an item and the PayPal order that pays for it, or gives back the open
     * one. Fails as above.
     */
    async createPaypalOrder(buyer: Buyer, input: ItemIds & ReturnUrls): Promise<Result<PaypalOrderAnswer>> {
      const item = await findSellable(buyer, input, 'paypal');
      if (!item.ok) return item;
      const opened = await openPaypalPayment(buyer.userId, item.value, input);
      if (!opened.ok) return opened;
      const { order, payment } = opened.value;
      const amount = toDecimal(order.amount_cents);
      return ok({ paypalOrderId: payment.id, approveUrl: payment.approveUrl, amount });
    },

    /**
     * Takes the money of an approved PayPal order and records it at once. Safe to repeat. Fails
     * with `not_found`, `already_owned` or, for an order that can no longer be paid, `conflict`
     * (both before any money moves), `payment_pending`, `payment_declined` or a provider's failure.
     */
    async capturePaypalOrder(userId: string, paypalOrderId: string): Promise<Result<CaptureAnswer>> {
      const order = await repository.findByReference(userId, paypalOrderId);
      if (!order || order.provider !== 'paypal') return noPayment();
      const amount = toDecimal(order.amount_cents);
      const captured = { paypalOrderId, amount, currency: CURRENCY, item: toItemIds(order) } as const;
      const toCaptured = (settlement: Settlement): Result<CaptureAnswer> => {
        const settled = toSettled(settlement);
        if (settled.ok) return ok({ ...captured, status: 'COMPLETED' });
        return settlement.verdict.kind === 'underway' ? ok({ ...captured, status: 'PENDING' }) : settled;
      };
      if (describePaid(order)) return ok({ ...captured, status: 'COMPLETED' });
      if (order.kind === 'package' && (await repository.findOwned(userId, order))) {
        // Perhaps through this very order, paid by another call since it was read.
        const current = await repository.findById(order.id);
        if (current && describePaid(current)) return ok({ ...captured, status: 'COMPLETED' });
        return fail('already_owned', 'You already have this package. PayPal has not charged you.');
      }
      if (!isUnpaid(order)) return toCaptured(await settle(order, null, BY_BUYER));
      // Money for what cannot be had any more is not taken; what an earlier capture took is still recorded.
      const obstacle = await findObstacle(order, events, now());
      if (obstacle) {
        const settlement = await giveUp(order, obstacle.reason, BY_BUYER);
        if (settlement.verdict.kind !== 'open') return toCaptured(settlement);
        return fail('conflict', `${obstacle.told} PayPal has not charged you.`);
      }
      const view = await payments.paypal.captureOrder(paypalOrderId, order.id);
      const verdict = judgePayment(mapResult(view, fromPaypalOrder), order, now());
      return toCaptured(await settle(order, verdict, BY_BUYER));
    },
  };
}

export type OrderService = ReturnType<typeof createOrderService>;
