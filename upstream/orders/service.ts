import type {
  CaptureAnswer,
  CreateIntentInput,
  IntentAnswer,
  OrderAnswer,
  ReceiptAnswer,
  SavePaymentInput,
} from '@/lib/contract';
import { CURRENCY, parseUsdToCents, toDecimal } from '@/lib/money';
import type { CardPayment, PaypalOrder } from '@/lib/payments';
import { offPaypalGateway, offStripeGateway } from '@/lib/payments/off-gateways';
import { fail, ok, type Result } from '@/lib/result';
import type { UpstreamDeps } from '../config';
import { createEventRepository } from '../events/repository';
import { isOver } from '../events/timetable';
import { inspectOrder, judgeCardPayment, judgePaypalOrder, toFacts } from './inspect';
import { EVENT_IS_OVER, findItem, type ItemIds, type SaleItem, toItemIds, toItemKey } from './item';
import { createPaymentOpener } from './open-payment';
import { createOrderRepository, type OrderRow } from './repository';
import type { Receipts } from './receipts';
import { toOrderAnswer, toReceiptAnswer } from './to-order-answer';
import { describePaid, type Settled, settleOrder } from './settle';

/** How many orders one answer holds; nobody has more than a few. */
const ORDERS_SHOWN = 200;

type ReturnUrls = { returnUrl: string; cancelUrl: string };

const noCards = () => fail('not_supported', 'Card payments are not available on this site at the moment.');
const noPaypal = () => fail('not_supported', 'PayPal is not available on this site at the moment.');
const noPayment = () => fail('not_found', 'We could not find that payment.');

/** Purchases: opened here, paid at the provider, and recorded only after the provider was asked (design decision 5). */
export function createOrderService(
  { store, payments, now }: Pick<UpstreamDeps, 'store' | 'payments' | 'now'>,
  receipts: Receipts,
) {
  const repository = createOrderRepository(store, receipts);
  const events = createEventRepository(store);

  const inspect = (order: OrderRow, reference: string) => inspectOrder(order, reference, payments);

  const openCardPayment = createPaymentOpener<CardPayment, null>(
    {
      provider: 'stripe',
      create: (order) => payments.stripe.createIntent(toFacts(order)),
      get: (reference) => payments.stripe.getIntent(reference),
      judge: judgeCardPayment,
    },
    { repository, now, inspect },
  );

  const openPaypalPayment = createPaymentOpener<PaypalOrder, ReturnUrls>(
    {
      provider: 'paypal',
      create: (order, urls) => payments.paypal.createOrder(toFacts(order), urls),
      get: (reference) => payments.paypal.getOrder(reference),
      judge: judgePaypalOrder,
    },
    { repository, now, inspect },
  );

  /** The item, if it exists and the buyer may buy it now. */
  async function findSellable(
    userId: string,
    ids: ItemIds,
    provider: 'stripe' | 'paypal',
  ): Promise<Result<SaleItem>> {
    if (payments.mode === 'off') return fail('not_supported', 'Payments are switched off on this site.');
    // A provider that is not configured refuses before there is an order that nobody could pay.
    if (provider === 'stripe' && payments.stripe === offStripeGateway) return noCards();
    if (provider === 'paypal' && payments.paypal === offPaypalGateway) return noPaypal();
    const item = await findItem(ids, events, now());
    if (!item.ok) return item;
    const { kind, eventId: event_id, packageId: package_id } = item.value;
    const owned = kind === 'package' && (await repository.isOwned(userId, { event_id, package_id }));
    if (owned) return fail('already_owned', 'You already have this package. You can watch the event now.');
    return item;
  }

  async function isEventOver({ event_id: eventId }: OrderRow): Promise<boolean> {
    const event = eventId === null ? undefined : await events.findById(eventId);
    return event !== undefined && isOver(event, now());
  }

  async function settle(order: OrderRow, reference: string): Promise<Result<Settled>> {
    const done = describePaid(order);
    if (done) return ok(done);
    const verdict = await inspect(order, reference);
    return settleOrder(order, verdict, { repository, nowMs: now() });
  }

  return {
    repository,

    /** The buyer's orders, newest first: what money came in for or is on its way for, not what was merely opened. */
    async listOrders(userId: string): Promise<Result<{ orders: OrderAnswer[] }>> {
      const rows = await repository.listPurchases(userId, ORDERS_SHOWN);
      return ok({ orders: rows.map(toOrderAnswer) });
    },

    /** One of those, as its receipt shows it. Fails with `not_found`, also for another buyer's. */
    async getOrder(userId: string, orderId: string): Promise<Result<ReceiptAnswer>> {
      const order = await repository.findPurchase(userId, orderId);
      if (!order) return fail('not_found', 'There is no such order in your account.');
      return ok(toReceiptAnswer(order));
    },

    /**
     * Opens the order for an item and the PaymentIntent that pays for it, or gives back the open one. Fails with
     * `not_found`, `conflict` when the event is over, `invalid_input` for a price that is not ours, `already_owned`,
     * `not_supported` or a provider's failure.
     */
    async createIntent(userId: string, input: CreateIntentInput): Promise<Result<IntentAnswer>> {
      const item = await findSellable(userId, input, 'stripe');
      if (!item.ok) return item;
      if (parseUsdToCents(input.price) !== item.value.priceCents) {
        const message = 'The price has changed, or is not ours. Please reload the page and try again.';
        return fail('invalid_input', message, { fields: { price: message } });
      }
      const opened = await openCardPayment(userId, item.value, null);
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
     * Records a payment, by card or PayPal, after asking the provider. Safe to repeat, before and after the reconciler.
     * The request's `amount` is not looked at: the order knows what was sold and for how much, and a price that changed
     * since must not lock out a buyer who paid.
     * Fails with `not_found` (also for another buyer's), `payment_mismatch`, `payment_pending` or `payment_declined`.
     */
    async savePayment(userId: string, input: SavePaymentInput): Promise<Result<Settled>> {
      const order = await repository.findByReference(userId, input.paymentIntentId);
      if (!order) return noPayment();
      if (toItemKey(input) !== order.item_key) {
        return fail('payment_mismatch', 'This payment does not belong to this purchase. Please contact us.', {
          reference: order.id,
        });
      }
      return settle(order, input.paymentIntentId);
    },

    /** Opens the order for an item and the PayPal order that pays for it, or gives back the open one. Fails as above. */
    async createPaypalOrder(userId: string, input: ItemIds & ReturnUrls) {
      const item = await findSellable(userId, input, 'paypal');
      if (!item.ok) return item;
      const opened = await openPaypalPayment(userId, item.value, input);
      if (!opened.ok) return opened;
      const { id: paypalOrderId, approveUrl } = opened.value.payment;
      return ok({ paypalOrderId, approveUrl });
    },

    /**
     * Takes the money of an approved PayPal order and records it at once. Safe to repeat. Fails with `not_found`,
     * `already_owned` or, for an event that is over, `conflict` (both before any money moves), `payment_pending`, `payment_declined` or a provider's failure.
     */
    async capturePaypalOrder(userId: string, paypalOrderId: string): Promise<Result<CaptureAnswer>> {
      const order = await repository.findByReference(userId, paypalOrderId);
      if (!order || order.provider !== 'paypal') return noPayment();
      const amount = toDecimal(order.amount_cents);
      const captured = { paypalOrderId, amount, currency: CURRENCY, item: toItemIds(order) } as const;
      if (describePaid(order)) return ok({ ...captured, status: 'COMPLETED' });
      if (order.kind === 'package' && (await repository.isOwned(userId, order))) {
        // Perhaps through this very order, paid by another call since it was read.
        const current = await repository.findById(order.id);
        if (current && describePaid(current)) return ok({ ...captured, status: 'COMPLETED' });
        return fail('already_owned', 'You already have this package. PayPal has not charged you.');
      }
      // Money for what cannot be watched any more is not taken; what an earlier capture took is still recorded.
      const isTooLate = await isEventOver(order);
      const view = isTooLate
        ? await payments.paypal.getOrder(paypalOrderId)
        : await payments.paypal.captureOrder(paypalOrderId, order.id);
      if (isTooLate && view.ok && view.value.capture === null) {
        return fail('conflict', `${EVENT_IS_OVER} PayPal has not charged you.`);
      }
      const settled = await settleOrder(order, judgePaypalOrder(view, order), { repository, nowMs: now() });
      if (settled.ok) return ok({ ...captured, status: 'COMPLETED' });
      const isPending = view.ok && view.value.capture?.status === 'PENDING';
      return isPending ? ok({ ...captured, status: 'PENDING' }) : settled;
    },
  };
}

export type OrderService = ReturnType<typeof createOrderService>;
