import { randomUUID } from 'node:crypto';
import { calls } from '@/lib/contract';
import { chooseOnApprovalPage } from '@/sandbox/paypal/buyer';
import { confirmFromPage } from '@/sandbox/stripe/browser';
import { CARDS } from './cards';
import type { Client } from './client';
import type { Target } from './target';

export { CARDS };

export type PackageItem = { id: string; package: string; price: number };

export type Buyer = { token: string; email: string; password: string };

export const PASSWORD = 'long enough';

export const RETURN_URLS = {
  returnUrl: 'http://localhost:3000/paypal',
  cancelUrl: 'http://localhost:3000/checkout',
};

export function createBuyerSteps(client: Client, { sandbox }: Pick<Target, 'sandbox'>) {
  const idsOf = (item: PackageItem) => ({ eventId: item.id, selectedPackage: item.package });

  const steps = {
    async register(): Promise<Buyer> {
      const email = `${randomUUID()}@buyers.example`;
      const body = { name: 'Bea Buyer', email, password: PASSWORD, referral: null };
      const { token } = await client.ok(calls.register, { body });
      return { token, email, password: PASSWORD };
    },

    intentBody: (item: PackageItem) => ({ ...idsOf(item), planName: 'Seat', price: item.price }),

    openIntent: (token: string, item: PackageItem) =>
      client.ok(calls.createPaymentIntent, { token, body: steps.intentBody(item) }),

    confirm: (intent: { clientSecret: string; paymentIntentId?: string | undefined }, card: string) =>
      confirmFromPage(sandbox.url, intent.paymentIntentId ?? '', {
        clientSecret: intent.clientSecret,
        number: card,
      }),

    finishProcessing: (paymentIntentId = '') =>
      sandbox.control(`stripe/intents/${paymentIntentId}`, { action: 'finish-processing' }),

    async openAndConfirm(token: string, card: string, item: PackageItem) {
      const intent = await steps.openIntent(token, item);
      await steps.confirm(intent, card);
      return { intent, save: { token, body: steps.saveBody(item, intent.paymentIntentId) } };
    },

    saveBody: (item: PackageItem, paymentIntentId = '') => ({
      ...idsOf(item),
      amount: item.price,
      currency: 'USD',
      paymentIntentId,
    }),

    async buyByCard(token: string, item: PackageItem): Promise<string> {
      const { intent, save } = await steps.openAndConfirm(token, CARDS.good, item);
      await client.ok(calls.savePayment, save);
      return intent.paymentIntentId ?? '';
    },

    async buyPlan(token: string, { planId, price }: { planId: string; price: number }) {
      const opened = { planId, planName: 'A plan', price };
      const intent = await client.ok(calls.createPaymentIntent, { token, body: opened });
      await steps.confirm(intent, CARDS.good);
      const { paymentIntentId } = intent;
      const body = { planId, amount: price, currency: 'USD', paymentIntentId };
      return client.ok(calls.savePayment, { token, body });
    },

    async openPaypal(token: string, item: PackageItem): Promise<string> {
      const body = steps.paypalBody(item);
      return (await client.ok(calls.createPaypalOrder, { token, body })).paypalOrderId;
    },

    paypalBody: (item: PackageItem) => ({ ...idsOf(item), ...RETURN_URLS }),

    /** An approved order whose money is not captured yet. */
    async openApproved(
      token: string,
      item: PackageItem,
      action: 'approve' | 'approve-declining' = 'approve',
    ): Promise<string> {
      const paypalOrderId = await steps.openPaypal(token, item);
      await steps.choose(paypalOrderId, action);
      return paypalOrderId;
    },

    async buyByPaypal(token: string, item: PackageItem): Promise<string> {
      const paypalOrderId = await steps.openApproved(token, item);
      await client.ok(calls.capturePaypalOrder, { token, body: { paypalOrderId } });
      return paypalOrderId;
    },

    refusals: (token: string, item: PackageItem) =>
      Promise.all([
        client.refused(calls.createPaymentIntent, { token, body: steps.intentBody(item) }),
        client.refused(calls.createPaypalOrder, { token, body: steps.paypalBody(item) }),
      ]),

    playbackStatus: async (token: string, eventId: string) =>
      (await client.send(calls.getPlayback, { token, params: { eventId } })).status,

    choose: (paypalOrderId: string, action: 'approve' | 'approve-declining' | 'cancel') =>
      chooseOnApprovalPage(sandbox.url, paypalOrderId, action),
  };
  return steps;
}

export type BuyerSteps = ReturnType<typeof createBuyerSteps>;
