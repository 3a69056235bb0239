import type { CreateCheckoutSessionInput, CreateIntentInput } from '@/lib/contract';
import { toCents, toDecimal } from '@/lib/money';
import { fail, ok, type Result } from '@/lib/result';
import { NOT_OFFERED } from '../payments';
import { findItem, type ItemIds } from './catalogue';
import type { OrderContext } from './context';
import { createPaymentOpener, type Sellable } from './open-payment';
import { createPaymentDrivers } from './payment-drivers';

/** Who buys, and from which country (ISO 3166-1 alpha-2; null where unknown). */
export type Buyer = { userId: string; country: string | null };

/** The three calls that open a payment: a card form on our page, Stripe's own page, PayPal. */
export function createPurchases(context: OrderContext) {
  const drivers = createPaymentDrivers(context);
  const openCardPayment = createPaymentOpener(context, drivers.cards);
  const openHostedPage = createPaymentOpener(context, drivers.hostedPages);
  const openPaypalPayment = createPaymentOpener(context, drivers.paypalOrders);

  return {
    /**
     * Opens (or finds) the order for an item and its PaymentIntent. Fails with `not_found`,
     * `country_blocked`, `conflict` when the event is over, `invalid_input` for a price that is not
     * ours, `already_owned`, `not_supported` or as the provider does.
     */
    createIntent: async (buyer: Buyer, input: CreateIntentInput) => {
      const item = await findSellable(context, buyer, input, 'stripe');
      const opened = item.ok ? await openCardPayment(buyer.userId, item.value, null) : item;
      if (!opened.ok) return opened;
      const { order, payment } = opened.value;
      const { id: paymentIntentId, clientSecret } = payment;
      if (clientSecret === null)
        return fail('provider_unavailable', "The card processor didn't respond properly. Please try again.");
      const amount = toDecimal(order.amount_cents);
      return ok({ clientSecret, orderId: order.id, paymentIntentId, amount });
    },

    /**
     * Opens (or finds) the order for an item and Stripe's page to pay it on; a card form that was
     * open for it is closed. Fails as `createIntent` does.
     */
    createCheckoutSession: async (buyer: Buyer, input: CreateCheckoutSessionInput) => {
      const { url: site } = context.site;
      const { returnUrl: successUrl = `${site}/user/purchases`, cancelUrl = `${site}/` } = input;
      const item = await findSellable(context, buyer, input, 'stripe');
      const opened = item.ok
        ? await openHostedPage(buyer.userId, item.value, { successUrl, cancelUrl })
        : item;
      if (!opened.ok) return opened;
      const { order, payment } = opened.value;
      return ok({ url: payment.url, orderId: order.id, amount: toDecimal(order.amount_cents) });
    },

    /** Opens or finds the order for an item and its PayPal order. Fails as `createIntent` does. */
    createPaypalOrder: async (buyer: Buyer, input: ItemIds & { returnUrl: string; cancelUrl: string }) => {
      const item = await findSellable(context, buyer, input, 'paypal');
      const opened = item.ok ? await openPaypalPayment(buyer.userId, item.value, input) : item;
      if (!opened.ok) return opened;
      const { id: paypalOrderId, approveUrl } = opened.value.payment;
      return ok({ paypalOrderId, approveUrl, amount: toDecimal(opened.value.order.amount_cents) });
    },
  };
}

/** The item, if the buyer may have it now, there is something to pay, and a named price is ours. */
async function findSellable(
  { payments, repository, events, now }: OrderContext,
  { userId, country }: Buyer,
  input: ItemIds & { price?: number | undefined },
  provider: 'stripe' | 'paypal',
): Promise<Result<Sellable>> {
  const { mode, accounts } = payments;
  if (mode === 'off') return fail('not_supported', 'Payments are turned off on this site.');
  // Refused before there is an order: what is paid in test mode to a live shop would open nothing.
  if (accounts[provider]?.mode !== accounts.mode) return fail('not_supported', NOT_OFFERED[provider]);
  const item = await findItem(input, events, { nowMs: now(), country });
  if (!item.ok) return item;
  const { owned, elsewhere } = await repository.findStanding(userId, item.value.item_key, provider);
  if (owned) return fail('already_owned', 'You already have this package. You can watch the event now.');
  const { amount_cents: cents } = item.value;
  if (cents === 0) return fail('conflict', 'This is free. There is nothing to pay.');
  if (input.price === undefined || toCents(input.price) === cents) return ok({ item: item.value, elsewhere });
  const message = 'The price has changed. Please reload the page and try again.';
  return fail('invalid_input', message, { fields: { price: message } });
}
