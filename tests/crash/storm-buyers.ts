import { setTimeout as sleep } from 'node:timers/promises';
import { calls } from '@/lib/contract';
import { type Buyer, type BuyerSteps, CARDS, RETURN_URLS } from '../contract/buyer';
import type { Client } from '../contract/client';
import { LIVE } from '../contract/fixtures';

type Means = { client: Client; steps: BuyerSteps; untilUp: () => Promise<void> };

const MAX_TRIES = 12;
const PLAN = { planId: 'seo-basic', planName: 'A plan', price: 6.99 };

export function createWays({ client, steps, untilUp }: Means) {
  async function insist<T>(step: () => Promise<T>): Promise<T> {
    for (let attempt = 1; ; attempt += 1) {
      try {
        return await step();
      } catch (error) {
        if (attempt === MAX_TRIES) throw error;
        await sleep(50 * attempt);
        await untilUp();
      }
    }
  }
  const open = ({ token }: Buyer) => insist(() => steps.openIntent(token, LIVE));
  const confirm = (intent: Awaited<ReturnType<typeof open>>) =>
    insist(async () => {
      const { status } = await steps.confirm(intent, CARDS.good);
      if (status >= 500) throw new Error('The card form could not reach the provider');
    });
  const save = ({ token }: Buyer, paymentIntentId = '') =>
    insist(() => client.ok(calls.savePayment, { token, body: steps.saveBody(LIVE, paymentIntentId) }));
  const capture = ({ token }: Buyer, paypalOrderId: string) =>
    client.ok(calls.capturePaypalOrder, { token, body: { paypalOrderId } });
  const approve = ({ token }: Buyer) => insist(() => steps.openApproved(token, LIVE));
  const leave = ({ token, password }: Buyer) =>
    insist(() => client.ok(calls.deleteAccount, { token, body: { password, leavePayment: true } }));

  const ways: Record<string, (buyer: Buyer) => Promise<unknown>> = {
    async card(buyer) {
      const intent = await open(buyer);
      await confirm(intent);
      await save(buyer, intent.paymentIntentId);
    },
    cardAndGone: async (buyer) => confirm(await open(buyer)),
    async page({ token }) {
      const body = { ...steps.intentBody(LIVE), ...RETURN_URLS };
      const { url } = await insist(() => client.ok(calls.createCheckoutSession, { token, body }));
      const card = new URLSearchParams({ number: CARDS.good, expiry: '12/34', cvc: '123' });
      await insist(() => fetch(url, { method: 'POST', redirect: 'manual', body: card }));
    },
    async paypal(buyer) {
      const id = await approve(buyer);
      await insist(() => capture(buyer, id));
    },
    paypalAndGone: async (buyer) => capture(buyer, await approve(buyer)),
    async twice(buyer) {
      const intent = await open(buyer);
      const id = await approve(buyer);
      await insist(() => capture(buyer, id));
      await confirm(intent);
    },
    async plan({ token }) {
      const intent = await insist(() => client.ok(calls.createPaymentIntent, { token, body: PLAN }));
      await confirm(intent);
      const body = { ...PLAN, amount: PLAN.price, currency: 'USD', paymentIntentId: intent.paymentIntentId };
      await insist(() => client.ok(calls.savePayment, { token, body }));
    },
    async cardAndDeleted(buyer) {
      await confirm(await open(buyer));
      await leave(buyer);
    },
    async paypalAndDeleted(buyer) {
      await capture(buyer, await approve(buyer)).catch(() => undefined);
      await leave(buyer);
    },
  };
  return { ways: Object.values(ways), register: () => insist(() => steps.register()) };
}
