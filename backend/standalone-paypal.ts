import type { Env } from '@/lib/env';
import { ok, type Result } from '@/lib/result';
import { toPaymentConfig } from '@/backend/config/payment-config';
import { fromPaypalOrder, type Payment, type PaypalReturnUrls, type PurchaseFacts } from '@/backend/payments';
import { createPaypalGateway } from '@/backend/payments/paypal-gateway';

// PayPal with the site's own keys, for a remote API without calls for it. Fails as `PaypalGateway`
// does. `Payment.orderId` is the `custom_id`.
type StandalonePaypal = {
  /** Repeats under one `key` return the same order for 6 hours. */
  create(
    order: { key: string; customId: string; description: string; amountCents: number },
    urls: PaypalReturnUrls,
  ): Promise<Result<{ payment: Payment; approveUrl: string | null }>>;
  /** Fails with `not_found` also for an order that pays another account. */
  find(paypalOrderId: string): Promise<Result<Payment>>;
  capture(paypalOrderId: string, key: string): Promise<Result<Payment>>;
};

declare module '@/lib/runtime' {
  interface Runtime {
    standalonePaypal?: StandalonePaypal;
  }
}

/** Returns null without PayPal's keys. */
export function createStandalonePaypal(settings: Env): StandalonePaypal | null {
  const { paypal } = toPaymentConfig(settings);
  if (!paypal) return null;
  const gateway = createPaypalGateway(paypal);
  const toResult = (order: Awaited<ReturnType<typeof gateway.getOrder>>) =>
    order.ok ? ok(fromPaypalOrder(order.value)) : order;
  return {
    async create({ key, customId, description, amountCents }, urls) {
      const facts: PurchaseFacts = {
        orderId: key,
        userId: '',
        itemKey: '',
        description,
        amountCents,
        currency: 'USD',
      };
      const order = await gateway.createOrder(facts, urls, { customId });
      if (!order.ok) return order;
      return ok({ payment: fromPaypalOrder(order.value), approveUrl: order.value.approveUrl });
    },
    find: async (id) => toResult(await gateway.getOwnOrder(id)),
    capture: async (id, key) => toResult(await gateway.captureOrder(id, key)),
  };
}
