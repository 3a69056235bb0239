import { randomUUID } from 'node:crypto';
import type { Env } from '@/lib/env';
import { fail, ok, type Result } from '@/lib/result';
import { toPaymentConfig } from './config/payment-config';
import { fromPaypalOrder, type Payment, type PaypalReturnUrls, type PurchaseFacts } from './payments';
import { createPaypalGateway, type PaypalGateway } from './payments/paypal-gateway';

/**
 * PayPal with the site's own keys, for an API elsewhere that has no calls for it. Each fails as
 * `PaypalGateway` does; `Payment.orderId` is the `custom_id`.
 */
type OwnPaypal = {
  /** Makes, or finds by `key` for 6 hours, the order that a buyer approves. */
  create(
    order: { key: string; customId: string; description: string; amountCents: number },
    urls: PaypalReturnUrls,
  ): Promise<Result<{ payment: Payment; approveUrl: string | null }>>;
  /** Fails with `not_found` also for an order that pays another account than ours. */
  find(paypalOrderId: string): Promise<Result<Payment>>;
  /** Takes the money of an approved order; one whose money was taken is read. */
  capture(paypalOrderId: string, key: string): Promise<Result<Payment>>;
};

declare module '@/lib/runtime' {
  interface Runtime {
    /** Absent: the API is the embedded one, or there are no keys. */
    ownPaypal?: OwnPaypal;
  }
}

/** Null without PayPal's keys. */
export function createOwnPaypal(settings: Env): OwnPaypal | null {
  const { paypal } = toPaymentConfig(settings);
  if (!paypal) return null;
  const gateway = createPaypalGateway(paypal);
  const readPayee = createPayeeReader(gateway, settings.SITE_URL);
  const toResult = (order: Awaited<ReturnType<typeof gateway.getOrder>>) =>
    order.ok ? ok(fromPaypalOrder(order.value)) : order;
  return {
    async create({ key, customId, description, amountCents }, urls) {
      const facts: PurchaseFacts = {
        ...{ orderId: key, userId: '', itemKey: '', description, amountCents, currency: 'USD' },
      };
      const order = await gateway.createOrder(facts, urls, customId);
      if (!order.ok) return order;
      return ok({ payment: fromPaypalOrder(order.value), approveUrl: order.value.approveUrl });
    },
    async find(id) {
      const [order, ours] = await Promise.all([gateway.getOrder(id), readPayee()]);
      if (!order.ok) return order;
      if (!ours.ok) return ours;
      if (order.value.payeeId !== ours.value)
        return fail('not_found', 'This PayPal payment is not for us.', { reference: id });
      return ok(fromPaypalOrder(order.value));
    },
    capture: async (id, key) => toResult(await gateway.captureOrder(id, key)),
  };
}

/**
 * Reads which account our keys belong to: with our client id, which every browser has, anyone can
 * make an order that pays another one. PayPal names the payee in each order, so we make one that no
 * buyer sees, under a key that cannot be guessed, once per process. Fails as `createOrder` does.
 */
function createPayeeReader(gateway: PaypalGateway, siteUrl: string): () => Promise<Result<string | null>> {
  let known: Result<string | null> | null = null;
  return async () => {
    if (known) return known;
    const description = 'Not for payment';
    const facts: PurchaseFacts = {
      ...{ orderId: randomUUID(), userId: '', itemKey: '', description, amountCents: 100, currency: 'USD' },
    };
    const made = await gateway.createOrder(facts, { returnUrl: siteUrl, cancelUrl: siteUrl });
    // Read as the order of a buyer is, so that both say as much.
    const order = made.ok ? await gateway.getOrder(made.value.id) : made;
    if (!order.ok) return order;
    known = ok(order.value.payeeId);
    return known;
  };
}
