import { capturePaypalOrder, savePayment } from '@/backend/orders/confirm-payment';
import type { OrderContext } from '@/backend/orders/context';
import { createOperatorRefund } from '@/backend/orders/operator-refund';
import type { OrderMails } from '@/backend/orders/order-mails';
import { createPurchases } from '@/backend/orders/purchase';
import { createRefundJob } from '@/backend/orders/refund-job';
import { createRenewalLinks } from '@/backend/orders/renewal-links';
import { createOrderRepository } from '@/backend/orders/repository';
import { settle } from '@/backend/orders/settle';
import { BY_OPERATOR } from '@/backend/orders/transitions';
import { createEventRepository } from '@/backend/events/repository';
import type { PaymentGateways } from '@/backend/payments';
import type { OrderRow, Store } from '@/backend/store/schema';
import { createWebhookService } from '@/backend/webhooks/service';
import { fail, ok, type Result } from '@/lib/result';
import type { Sandbox } from '@/sandbox/connect-sandbox';
import { chooseOnApprovalPage } from '@/sandbox/paypal/buyer';
import { startReceiver } from '@/sandbox/shared/receiver';
import { confirmFromPage } from '@/sandbox/stripe/browser';
import type { Sale } from './plan';

export type ShopDeps = {
  store: Store;
  payments: PaymentGateways;
  sandbox: Sandbox;
  site: { name: string; url: string };
};

const CARDS = ['4242424242424242', '5555555555554444', '378282246310005'];

const WEBHOOK_MS = 5_000;

/** The buyers' addresses lead nowhere. */
const NO_MAILS: OrderMails = {
  at: () => ({ onPaid: async () => undefined, onMoney: async () => undefined }),
  wake: () => undefined,
};

/** The backend's own code on one side, a buyer's browser and bank on the other. */
export function createShop({ store, payments, sandbox, site }: ShopDeps) {
  const context: OrderContext = {
    store,
    payments,
    site,
    sender: { site, replyTo: '', links: createRenewalLinks({ site, authSecret: '' }) },
    mailer: { wake: () => undefined, reaches: () => Promise.resolve(true) },
    mails: NO_MAILS,
    now: Date.now,
    report: (message, error) => console.error(message, error),
    repository: createOrderRepository(store, NO_MAILS, payments.accounts),
    events: createEventRepository(store),
  };
  const purchases = createPurchases(context);
  const refund = createOperatorRefund(context, createRefundJob(context).advance);
  const webhooks = createWebhookService(context);

  const findPaid = (userId: string): Promise<OrderRow | undefined> =>
    store
      .selectFrom('orders')
      .selectAll()
      .where('user_id', '=', userId)
      .where('paid_at', 'is not', null)
      .executeTakeFirst();

  async function payByCard({ buyer, eventId, selectedPackage }: Sale): Promise<Result<unknown>> {
    const [who, item] = [
      { userId: buyer.id, country: null },
      { eventId, selectedPackage },
    ];
    const opened = await purchases.createIntent(who, item);
    if (!opened.ok) return opened;
    const { clientSecret, paymentIntentId } = opened.value;
    const number = CARDS[buyer.name.length % CARDS.length] ?? '';
    await confirmFromPage(sandbox.url, paymentIntentId, { clientSecret, number });
    return savePayment(context, who, { ...item, currency: 'USD', paymentIntentId });
  }

  async function payByPaypal({ buyer, eventId, selectedPackage }: Sale): Promise<Result<unknown>> {
    const who = { userId: buyer.id, country: null };
    const urls = { returnUrl: `${site.url}/paypal`, cancelUrl: `${site.url}/checkout` };
    const opened = await purchases.createPaypalOrder(who, { eventId, selectedPackage, ...urls });
    if (!opened.ok) return opened;
    const { paypalOrderId } = opened.value;
    await chooseOnApprovalPage(sandbox.url, paypalOrderId, 'approve');
    return capturePaypalOrder(context, who, { paypalOrderId });
  }

  async function buy(sale: Sale): Promise<Result<OrderRow>> {
    const earlier = await findPaid(sale.buyer.id);
    if (earlier) return ok(earlier);
    const paid = await (sale.provider === 'stripe' ? payByCard(sale) : payByPaypal(sale));
    const order = await findPaid(sale.buyer.id);
    if (order) return ok(order);
    return paid.ok ? fail('internal', 'The payment is not there.') : paid;
  }

  /** Of a card payment. The stand-in tells of it by webhook. */
  async function dispute(order: OrderRow): Promise<void> {
    const { order: current } = await settle(context, order, null, BY_OPERATOR);
    if (current.dispute_status !== null) return;
    const receiver = await startReceiver();
    try {
      await sandbox.setWebhooks({ stripe: { url: receiver.url } });
      await sandbox.control('stripe/disputes', { paymentIntent: order.provider_ref });
      for (const end = Date.now() + WEBHOOK_MS; receiver.received.length === 0;) {
        if (Date.now() > end) throw new Error('The stand-in for Stripe sent no webhook of the dispute.');
        await new Promise((resolve) => setTimeout(resolve, 20));
      }
      for (const { body, headers } of receiver.received) await webhooks.receive('stripe', body, headers);
    } finally {
      await sandbox.setWebhooks({ stripe: null });
      await receiver.close();
    }
  }

  return {
    /** Each step is safe to repeat. */
    async sell(sale: Sale): Promise<Result<OrderRow>> {
      const bought = await buy(sale);
      if (!bought.ok || sale.later === null) return bought;
      const { id: orderId } = bought.value;
      if (sale.later.kind === 'dispute') await dispute(bought.value);
      else {
        const { amountCents, note } = sale.later;
        const refunded = await refund({ orderId, amountCents, isAgain: false, note });
        if (!refunded.ok) return refunded;
        if (refunded.value.refund.status !== 'done')
          return fail('payment_pending', 'The refund is under way.');
      }
      return bought;
    },
  };
}
