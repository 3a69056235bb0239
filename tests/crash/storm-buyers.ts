import { randomBytes } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { calls, type Gift } from '@/lib/contract';
import { studioCalls } from '@/lib/contract/studio/calls';
import { confirmSaved } from '@/sandbox/stripe/browser';
import { type Buyer, CARDS, type PackageItem, RETURN_URLS } from '../contract/buyer';
import type { createBoxOffice } from '../contract/steps/box-office-steps';
import type { createMoneySteps } from '../contract/steps/money-steps';
import { createGuestSteps, newEmail } from '../contract/steps/guest-steps';
import type { CrashingApi } from './crashing-api';
import { pick } from './weather';

type Means = {
  api: Pick<CrashingApi, 'client' | 'steps' | 'target' | 'untilUp'>;
  item: PackageItem;
  /** Of another event. */
  keepsake: PackageItem;
  /** Of the box office. */
  staff: string;
  office: Pick<ReturnType<typeof createBoxOffice>, 'verify'>;
  money: Pick<ReturnType<typeof createMoneySteps>, 'refundInDashboard' | 'openDispute'>;
  orderOf: (key?: string) => Promise<{ id: string }>;
};

const MAX_TRIES = 12;
const PLAN = { planId: 'seo-basic', planName: 'A plan', price: 6.99 };

export const CODE = 'STORM25';

export function createWays({ api, item, keepsake, staff, office, money, orderOf }: Means) {
  const { client, steps, untilUp } = api;
  const buyers: Buyer[] = [];
  const guests = createGuestSteps({ client, steps });
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
  async function register(): Promise<Buyer> {
    const buyer = await insist(() => steps.register());
    buyers.push(buyer);
    return buyer;
  }
  const open = ({ token }: Buyer) => insist(() => steps.openIntent(token, item));
  const confirm = (intent: Awaited<ReturnType<typeof open>>) =>
    insist(async () => {
      const { status } = await steps.confirm(intent, CARDS.good);
      if (status >= 500) throw new Error('The card form could not reach the provider');
    });
  const save = ({ token }: Buyer, paymentIntentId = '') =>
    insist(() => client.ok(calls.savePayment, { token, body: steps.saveBody(item, paymentIntentId) }));
  const capture = ({ token }: Buyer, paypalOrderId: string) =>
    client.ok(calls.capturePaypalOrder, { token, body: { paypalOrderId } });
  const approve = ({ token }: Buyer) => insist(() => steps.openApproved(token, item));
  const leave = ({ token, password }: Buyer) =>
    insist(() => client.ok(calls.deleteAccount, { token, body: { password, leavePayment: true } }));

  /** The buyer's order, and the provider's reference. */
  async function buy(buyer: Buyer) {
    const provider = pick(['stripe', 'paypal'] as const);
    let reference = '';
    if (provider === 'paypal') {
      reference = await approve(buyer);
      await insist(() => capture(buyer, reference));
    } else {
      const intent = await open(buyer);
      await confirm(intent);
      await save(buyer, intent.paymentIntentId);
      reference = intent.paymentIntentId ?? '';
    }
    return { provider, reference, orderId: (await orderOf(reference)).id };
  }
  /** A card or PayPal kept with another purchase pays for the ticket. */
  async function paySaved(buyer: Buyer, provider: 'stripe' | 'paypal') {
    const { token } = buyer;
    await office.verify(buyer.email);
    const [browser, isPaypal] = [randomBytes(32).toString('base64url'), provider === 'paypal'];
    const wish = { save: true, browser };
    const first = await insist(async () => {
      if (isPaypal) {
        const body = { ...steps.paypalBody(keepsake), ...wish };
        const { paypalOrderId } = await client.ok(calls.createPaypalOrder, { token, body });
        await steps.choose(paypalOrderId, 'approve');
        await capture(buyer, paypalOrderId);
        return paypalOrderId;
      }
      const body = { ...steps.intentBody(keepsake), ...wish };
      const intent = await client.ok(calls.createPaymentIntent, { token, body });
      await steps.confirm(intent, CARDS.good);
      const paid = { token, body: steps.saveBody(keepsake, intent.paymentIntentId) };
      await client.ok(calls.savePayment, paid);
      return intent.paymentIntentId;
    });
    return { saved: (await orderOf(first)).id, browser };
  }
  const post = (call: 'refundOrder' | 'moveOrder', body: object) =>
    insist(() => client.ok(studioCalls[call], { token: staff, body: { eventId: item.id, ...body } }));

  const toGift = (): Gift => ({ name: 'Ana', email: newEmail(), giver: 'Bea', line: 'Hello', day: '' });

  const ways: Record<string, (buyer: Buyer) => Promise<unknown>> = {
    async card(buyer) {
      const intent = await open(buyer);
      await confirm(intent);
      await save(buyer, intent.paymentIntentId);
    },
    cardAndGone: async (buyer) => confirm(await open(buyer)),
    async page({ token }) {
      const body = { ...steps.intentBody(item), ...RETURN_URLS };
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
    async guest() {
      const { token } = await insist(() => guests.open(item));
      await confirm(await insist(() => steps.openIntent(token, item)));
    },
    async guestKnown({ email }) {
      const { token } = await insist(() => guests.open(item, email));
      const intent = await insist(() => steps.openIntent(token, item));
      await confirm(intent);
      const body = steps.saveBody(item, intent.paymentIntentId);
      await insist(() => client.ok(calls.savePayment, { token, body }));
    },
    async guestCorrected() {
      const { token } = await insist(() => guests.open(item));
      const intent = await insist(() => steps.openIntent(token, item));
      await confirm(intent);
      const body = steps.saveBody(item, intent.paymentIntentId);
      await insist(() => client.ok(calls.savePayment, { token, body }));
      // The second try of a correction that was made is refused.
      const corrected = { token, body: { email: newEmail() } };
      await client.send(calls.correctGuestEmail, corrected).catch(() => undefined);
    },
    async savedCard(buyer) {
      const { token } = buyer;
      const wish = await paySaved(buyer, 'stripe');
      const body = { ...steps.intentBody(item), ...wish };
      await insist(async () => {
        const intent = await client.ok(calls.createPaymentIntent, { token, body });
        const { paymentIntentId = '', clientSecret, paymentMethodId } = intent;
        const paid = await confirmSaved(
          api.target.sandbox.url,
          paymentIntentId,
          clientSecret,
          paymentMethodId ?? '',
        );
        if (paid.status >= 500) throw new Error('The provider could not be reached');
      });
    },
    async savedPaypal(buyer) {
      const { token } = buyer;
      const wish = await paySaved(buyer, 'paypal');
      const id = await insist(() => steps.openPaypal(token, item));
      await insist(async () => {
        const body = { paypalOrderId: id, ...wish };
        // The token may come later than the money.
        const { status } = await client.send(calls.capturePaypalOrder, { token, body });
        if (status !== 200 && status !== 409) throw new Error('Not captured yet');
      });
      if (pick([true, false])) await leave(buyer);
    },
    async given({ token }) {
      const gift = toGift();
      const body = { ...steps.intentBody(item), gift };
      await confirm(await insist(() => client.ok(calls.createPaymentIntent, { token, body })));
    },
    async givenTwice({ token }) {
      const gift = toGift();
      const body = { ...steps.intentBody(item), gift };
      const intent = await insist(() => client.ok(calls.createPaymentIntent, { token, body }));
      const paypal = { ...steps.paypalBody(item), gift };
      const { paypalOrderId } = await insist(() =>
        client.ok(calls.createPaypalOrder, { token, body: paypal }),
      );
      await insist(() => steps.choose(paypalOrderId, 'approve'));
      await insist(() => client.ok(calls.capturePaypalOrder, { token, body: { paypalOrderId } }));
      await confirm(intent);
    },
    async guestGives() {
      const { token } = await insist(() => guests.open(item));
      const body = { ...steps.intentBody(item), gift: toGift() };
      const intent = await insist(() => client.ok(calls.createPaymentIntent, { token, body }));
      await confirm(intent);
      const saved = { token, body: steps.saveBody(item, intent.paymentIntentId) };
      await insist(() => client.ok(calls.savePayment, saved));
      const corrected = { token, body: { orderId: intent.orderId ?? '', gift: toGift() } };
      await client.send(calls.changeGift, corrected).catch(() => undefined);
    },
    async coded({ token }) {
      const body = { eventId: item.id, selectedPackage: item.package, code: CODE };
      await confirm(await insist(() => client.ok(calls.createPaymentIntent, { token, body })));
    },
    async inParts(buyer) {
      const { provider, reference } = await buy(buyer);
      for (const cents of [333, 1]) await insist(() => money.refundInDashboard(provider, reference, cents));
    },
    async partByStaff(buyer) {
      const { orderId } = await buy(buyer);
      await post('refundOrder', { orderId, seen: '0', amount: '2.05' });
    },
    async disputed(buyer) {
      const { provider, reference } = await buy(buyer);
      const decide = await insist(() => money.openDispute(provider, reference, pick([undefined, 400])));
      const outcome = pick(['won', 'lost', 'open'] as const);
      if (outcome !== 'open') await decide(outcome);
    },
    async moved(buyer) {
      const { orderId } = await buy(buyer);
      const friend = await register();
      await office.verify(friend.email);
      await post('moveOrder', { orderId, email: friend.email });
    },
  };
  return { buy, buyers, insist, register, ways: Object.values(ways) };
}
