import { randomUUID } from 'node:crypto';
import { calls } from '@/lib/contract';
import { chooseOnApprovalPage } from '../paypal/buyer';
import { confirmFromPage } from '../stripe/browser';
import type { Client } from './client';
import type { Target } from './target';

export const CARDS = {
  good: '4242424242424242',
  declined: '4000000000000002',
  challenged: '4000002500003155',
  processing: '4000000000000077',
} as const;

export type PackageItem = { id: string; package: string; price: number };

export type Buyer = { token: string; email: string; password: string };

const RETURN_URLS = {
  returnUrl: 'http://localhost:3000/paypal',
  cancelUrl: 'http://localhost:3000/checkout',
};

/** What a person does at the API and at the providers, a step a function. */
export function createBuyerSteps(client: Client, { sandbox }: Pick<Target, 'sandbox'>) {
  const idsOf = (item: PackageItem) => ({ eventId: item.id, selectedPackage: item.package });

  const steps = {
    async register(): Promise<Buyer> {
      const email = `${randomUUID()}@buyers.example`;
      const password = 'long enough';
      const body = { name: 'Bea Buyer', email, password, referral: null };
      const { token } = await client.ok(calls.register, { body });
      return { token, email, password };
    },

    intentBody: (item: PackageItem) => ({ ...idsOf(item), planName: 'Seat', price: item.price }),

    openIntent: (token: string, item: PackageItem) =>
      client.ok(calls.createPaymentIntent, { token, body: steps.intentBody(item) }),

    confirm: (intent: { clientSecret: string; paymentIntentId?: string | undefined }, card: string) =>
      confirmFromPage(sandbox.url, intent.paymentIntentId ?? '', {
        clientSecret: intent.clientSecret,
        number: card,
      }),

    saveBody: (item: PackageItem, paymentIntentId = '') => ({
      ...idsOf(item),
      amount: item.price,
      currency: 'USD',
      paymentIntentId,
    }),

    async buyByCard(token: string, item: PackageItem): Promise<string> {
      const intent = await steps.openIntent(token, item);
      await steps.confirm(intent, CARDS.good);
      await client.ok(calls.savePayment, { token, body: steps.saveBody(item, intent.paymentIntentId) });
      return intent.paymentIntentId ?? '';
    },

    async openPaypal(token: string, item: PackageItem): Promise<string> {
      const body = { ...idsOf(item), ...RETURN_URLS };
      return (await client.ok(calls.createPaypalOrder, { token, body })).paypalOrderId;
    },

    paypalBody: (item: PackageItem) => ({ ...idsOf(item), ...RETURN_URLS }),

    choose: (paypalOrderId: string, action: 'approve' | 'approve-declining' | 'cancel') =>
      chooseOnApprovalPage(sandbox.url, paypalOrderId, action),
  };
  return steps;
}

export type BuyerSteps = ReturnType<typeof createBuyerSteps>;
