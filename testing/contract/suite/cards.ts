import { afterEach, describe, expect, it } from 'vitest';
import { calls } from '@/lib/contract';
import { createPaymentGateways, toSandboxConfig } from '@/lib/payments';
import { listPlans } from '@/lib/plans/catalogue';
import { answerChallengePage } from '../../stripe/browser';
import { CARDS } from '../buyer';
import { FREE, LIVE, OVER, REPLAY, UPCOMING } from '../fixtures';
import { PROCESSING_MS } from '../target';
import { type Context, tenTimes } from './context';

const LIVE_CREW = { ...LIVE, package: 'crew', price: 24.99 };

/** Buying by card: open, pay at the provider, record. */
export function describeCards(context: Context): void {
  afterEach(() => context.target.sandbox.clearFaults());

  async function openAndConfirm(token: string, card: string, item = LIVE) {
    const intent = await context.steps.openIntent(token, item);
    await context.steps.confirm(intent, card);
    return { intent, save: { token, body: context.steps.saveBody(item, intent.paymentIntentId) } };
  }

  const grantOf = async (token: string, eventId: string) =>
    (await context.client.send(calls.getPlayback, { token, params: { eventId } })).status;

  describe('opening a card payment', () => {
    it('charges the exact cents of every plan', async () => {
      const { token } = await context.steps.register();
      for (const { id: planId, name: planName, priceCents } of listPlans()) {
        const body = { planId, planName, price: priceCents / 100 };
        const intent = await context.client.ok(calls.createPaymentIntent, { token, body });
        const seen = await fetch(
          `${context.target.sandbox.url}/v1/payment_intents/${intent.paymentIntentId}`,
          {
            headers: { Authorization: 'Bearer sk_test_x' },
          },
        );
        expect(await seen.json()).toMatchObject({ amount: priceCents, currency: 'usd' });
      }
    });

    it('charges the exact cents of every package, by card and PayPal', async () => {
      const { token } = await context.steps.register();
      for (const { domain } of [LIVE, UPCOMING, REPLAY]) {
        const event = await context.client.ok(calls.getEventByDomain, { params: { subdomain: domain } });
        for (const { _id, price } of event.packages) {
          const item = { id: event._id, package: _id, price };
          const cents = Math.round(price * 100);
          const { paymentIntentId } = await context.steps.openIntent(token, item);
          const seen = await fetch(`${context.target.sandbox.url}/v1/payment_intents/${paymentIntentId}`, {
            headers: { Authorization: 'Bearer sk_test_x' },
          });
          expect(await seen.json()).toMatchObject({ amount: cents, currency: 'usd' });
          const { paypal } = createPaymentGateways(toSandboxConfig(context.target.sandbox.url));
          const order = await paypal.getOrder(await context.steps.openPaypal(token, item));
          expect(order).toMatchObject({ ok: true, value: { amountCents: cents, currency: 'USD' } });
        }
      }
    });

    it.each([0.01, 12.98, 0, 1299])('refuses the price %d, which is not ours', async (price) => {
      const { token } = await context.steps.register();
      const body = { ...context.steps.intentBody(LIVE), price };
      const refusal = await context.client.refused(calls.createPaymentIntent, { token, body });
      expect(refusal).toMatchObject({ status: 400, fields: { price: expect.any(String) } });
    });

    it('refuses what is not for sale', async () => {
      const { token } = await context.steps.register();
      const wanted = [
        { planId: 'seo-platinum', planName: 'x', price: 1 },
        { eventId: LIVE.id, selectedPackage: 'backstage', planName: 'x', price: 1 },
        { eventId: 'evt-x', selectedPackage: 'live', planName: 'x', price: 1 },
      ];
      for (const body of wanted) {
        expect(await context.client.refused(calls.createPaymentIntent, { token, body })).toMatchObject({
          status: 404,
        });
      }
    });

    it('refuses what can no longer be watched, by card and PayPal', async () => {
      const { token } = await context.steps.register();
      const expected = {
        status: 409,
        code: 'conflict',
        error: 'This event is over. Its packages are no longer on sale.',
      };
      const byCard = { token, body: context.steps.intentBody(OVER) };
      expect(await context.client.refused(calls.createPaymentIntent, byCard)).toMatchObject(expected);
      const byPaypal = { token, body: context.steps.paypalBody(OVER) };
      expect(await context.client.refused(calls.createPaypalOrder, byPaypal)).toMatchObject(expected);
    });

    it('gives a reload, a second tab and ten calls at once the same intent', async () => {
      const { token } = await context.steps.register();
      const intents = await tenTimes(() => context.steps.openIntent(token, LIVE));
      intents.push(await context.steps.openIntent(token, LIVE));
      expect(new Set(intents.map(({ paymentIntentId }) => paymentIntentId)).size).toBe(1);
      expect(new Set(intents.map(({ orderId }) => orderId)).size).toBe(1);
    });

    it('gives another buyer, and another package, another intent', async () => {
      const [one, other] = [await context.steps.register(), await context.steps.register()];
      const intents = [
        await context.steps.openIntent(one.token, LIVE),
        await context.steps.openIntent(one.token, LIVE_CREW),
        await context.steps.openIntent(other.token, LIVE),
      ];
      expect(new Set(intents.map(({ paymentIntentId }) => paymentIntentId)).size).toBe(3);
    });

    it('answers although the provider hangs, and works the next time', async () => {
      const { token } = await context.steps.register();
      const hang = { fault: 'hang', operation: 'create', times: 4 } as const;
      await context.target.sandbox.fault({ ...hang, provider: 'stripe' });
      await context.target.sandbox.fault({ ...hang, provider: 'paypal' });
      const [byCard, byPaypal] = await Promise.all([
        context.client.refused(calls.createPaymentIntent, { token, body: context.steps.intentBody(LIVE) }),
        context.client.refused(calls.createPaypalOrder, { token, body: context.steps.paypalBody(LIVE) }),
      ]);
      expect([byCard.status, byPaypal.status]).toEqual([503, 503]);
      await context.target.sandbox.clearFaults();
      await context.steps.buyByCard(token, LIVE);
    });

    it('that fails at the provider says so, and works the next time', async () => {
      const { token } = await context.steps.register();
      await context.target.sandbox.fault({
        provider: 'stripe',
        operation: 'create',
        fault: 'error-500',
        times: 4,
      });
      const body = context.steps.intentBody(LIVE);
      expect(await context.client.refused(calls.createPaymentIntent, { token, body })).toMatchObject({
        status: 503,
      });
      await context.target.sandbox.clearFaults();
      await context.steps.buyByCard(token, LIVE);
    });
  });

  describe('recording a card payment', () => {
    it('opens the event, and may be repeated', async () => {
      const { token } = await context.steps.register();
      const { intent, save } = await openAndConfirm(token, CARDS.good);
      const answers = [
        await context.client.ok(calls.savePayment, save),
        ...(await tenTimes(() => context.client.ok(calls.savePayment, save))),
      ];
      expect(new Set(answers.map(({ orderId }) => orderId))).toEqual(new Set([intent.orderId]));
      const playback = await context.client.ok(calls.getPlayback, { token, params: { eventId: LIVE.id } });
      expect(playback.grant).toBe('order');
    });

    it('of a plan works the same, and the plan may be bought again', async () => {
      const { token } = await context.steps.register();
      const plan = { planId: 'seo-starter', planName: 'SEO Starter', price: 4.99 };
      const orders = [];
      for (let round = 0; round < 2; round += 1) {
        const intent = await context.client.ok(calls.createPaymentIntent, { token, body: plan });
        await context.steps.confirm(intent, CARDS.good);
        const { paymentIntentId } = intent;
        const body = { planId: plan.planId, amount: 4.99, currency: 'USD', paymentIntentId };
        orders.push((await context.client.ok(calls.savePayment, { token, body })).orderId);
      }
      expect(new Set(orders).size).toBe(2);
    });

    it('that is not confirmed is refused, and opens nothing', async () => {
      const { token } = await context.steps.register();
      const intent = await context.steps.openIntent(token, LIVE);
      const body = context.steps.saveBody(LIVE, intent.paymentIntentId);
      const refusal = await context.client.refused(calls.savePayment, { token, body });
      expect(refusal).toMatchObject({ status: 402, code: 'payment_pending' });
      expect(await grantOf(token, LIVE.id)).toBe(403);
    });

    it('that was declined says so, and another card on the same intent works', async () => {
      const { token } = await context.steps.register();
      const { intent, save } = await openAndConfirm(token, CARDS.declined);
      const refusal = await context.client.refused(calls.savePayment, save);
      expect(refusal).toMatchObject({ status: 402, code: 'payment_declined' });
      expect((await context.steps.openIntent(token, LIVE)).paymentIntentId).toBe(intent.paymentIntentId);
      await context.steps.confirm(intent, CARDS.good);
      await context.client.ok(calls.savePayment, save);
    });

    it('that waits for the bank is pending until the buyer passes', async () => {
      const { token } = await context.steps.register();
      const { intent, save } = await openAndConfirm(token, CARDS.challenged);
      expect(await context.client.refused(calls.savePayment, save)).toMatchObject({
        code: 'payment_pending',
      });
      const { url } = context.target.sandbox;
      await answerChallengePage(url, intent.paymentIntentId ?? '', intent.clientSecret, 'pass');
      await context.client.ok(calls.savePayment, save);
    });

    it('that the buyer fails to confirm at the bank is declined in words, and another card works', async () => {
      const { token } = await context.steps.register();
      const { intent, save } = await openAndConfirm(token, CARDS.challenged);
      const { url } = context.target.sandbox;
      await answerChallengePage(url, intent.paymentIntentId ?? '', intent.clientSecret, 'fail');
      expect(await context.client.refused(calls.savePayment, save)).toMatchObject({
        status: 402,
        code: 'payment_declined',
      });
      expect(await grantOf(token, LIVE.id)).toBe(403);
      await context.steps.confirm(intent, CARDS.good);
      await context.client.ok(calls.savePayment, save);
    });

    it('that waits for the bank can be taken up again after a reload', async () => {
      const { token } = await context.steps.register();
      const { intent, save } = await openAndConfirm(token, CARDS.challenged);
      const again = await context.steps.openIntent(token, LIVE);
      expect(again.clientSecret).toBe(intent.clientSecret);
      const { url } = context.target.sandbox;
      await answerChallengePage(url, intent.paymentIntentId ?? '', again.clientSecret, 'pass');
      await context.client.ok(calls.savePayment, save);
    });

    it('that is being processed is pending until it is through', async () => {
      const { token } = await context.steps.register();
      const { save } = await openAndConfirm(token, CARDS.processing);
      expect(await context.client.refused(calls.savePayment, save)).toMatchObject({
        code: 'payment_pending',
      });
      await new Promise((resolve) => setTimeout(resolve, PROCESSING_MS + 100));
      await context.client.ok(calls.savePayment, save);
    });

    it('that is being processed is not asked for again, by card or PayPal', async () => {
      const { token } = await context.steps.register();
      const { intent } = await openAndConfirm(token, CARDS.processing);
      // Both at once, because the stand-in's bank is quick.
      const answers = await Promise.all([
        context.client.send(calls.createPaymentIntent, { token, body: context.steps.intentBody(LIVE) }),
        context.client.send(calls.createPaypalOrder, { token, body: context.steps.paypalBody(LIVE) }),
      ]);
      for (const answer of answers) {
        const expected = { code: 'payment_pending', reference: intent.paymentIntentId };
        expect([answer.status, await answer.json()]).toMatchObject([402, expected]);
      }
    });

    it('of someone else, or of nobody, is not found, and opens nothing', async () => {
      const [buyer, thief] = [await context.steps.register(), await context.steps.register()];
      const { save } = await openAndConfirm(buyer.token, CARDS.good);
      const stolen = await context.client.refused(calls.savePayment, { ...save, token: thief.token });
      expect(stolen).toMatchObject({ status: 404, code: 'not_found' });
      expect(await grantOf(thief.token, LIVE.id)).toBe(403);
      const body = context.steps.saveBody(LIVE, 'pi_00000000000000000000000');
      expect(await context.client.refused(calls.savePayment, { token: thief.token, body })).toMatchObject({
        status: 404,
      });
    });

    it('for another item is refused, and opens nothing', async () => {
      const { token } = await context.steps.register();
      const { save } = await openAndConfirm(token, CARDS.good);
      const body = { ...save.body, eventId: REPLAY.id, selectedPackage: REPLAY.package };
      const refusal = await context.client.refused(calls.savePayment, { token, body });
      expect(refusal).toMatchObject({ status: 409, code: 'payment_mismatch' });
      expect(await grantOf(token, LIVE.id)).toBe(403);
      expect(await grantOf(token, REPLAY.id)).toBe(403);
      const euros = { token, body: { ...save.body, currency: 'EUR' } };
      expect(await context.client.refused(calls.savePayment, euros)).toMatchObject({ status: 400 });
    });

    it.each([0.01, 9.99, 1299])('with the amount tampered to %d changes nothing', async (amount) => {
      const { token } = await context.steps.register();
      const { intent, save } = await openAndConfirm(token, CARDS.good);
      const tampered = { token, body: { ...save.body, amount } };
      for (const input of [tampered, save, tampered]) {
        expect((await context.client.ok(calls.savePayment, input)).orderId).toBe(intent.orderId);
      }
      const { orders } = await context.client.ok(calls.listOrders, { token });
      expect(orders).toMatchObject([{ status: 'paid', amount: LIVE.price }]);
    });

    it('that was never made is refused, whatever amount is claimed', async () => {
      const { token } = await context.steps.register();
      const { save } = await openAndConfirm(token, CARDS.declined);
      const body = { ...save.body, amount: 0 };
      expect(await context.client.refused(calls.savePayment, { token, body })).toMatchObject({
        code: 'payment_declined',
      });
      expect(await grantOf(token, LIVE.id)).toBe(403);
    });

    it('while the provider is down says so, and works the next time', async () => {
      const { token } = await context.steps.register();
      const { save } = await openAndConfirm(token, CARDS.good);
      await context.target.sandbox.fault({
        provider: 'stripe',
        operation: 'get',
        fault: 'error-500',
        times: 4,
      });
      expect(await context.client.refused(calls.savePayment, save)).toMatchObject({ status: 503 });
      await context.target.sandbox.clearFaults();
      await context.client.ok(calls.savePayment, save);
    });
  });

  describe('a package that is already bought', () => {
    it('is not sold again, by card or PayPal; another of the same event is', async () => {
      const { token } = await context.steps.register();
      await context.steps.buyByCard(token, LIVE);
      const again = { token, body: context.steps.intentBody(LIVE) };
      expect(await context.client.refused(calls.createPaymentIntent, again)).toMatchObject({
        code: 'already_owned',
      });
      const paypal = { token, body: context.steps.paypalBody(LIVE) };
      expect(await context.client.refused(calls.createPaypalOrder, paypal)).toMatchObject({
        code: 'already_owned',
      });
      await context.steps.openIntent(token, LIVE_CREW);
    });

    it('is found out when the payment was made but never recorded', async () => {
      const { token } = await context.steps.register();
      await openAndConfirm(token, CARDS.good);
      const again = { token, body: context.steps.intentBody(LIVE) };
      expect(await context.client.refused(calls.createPaymentIntent, again)).toMatchObject({
        code: 'already_owned',
      });
      expect(await grantOf(token, LIVE.id)).toBe(200);
    });
  });

  describe('the provider’s own payment page', () => {
    const openPage = (token: string, item = LIVE, rest: { returnUrl?: string } = {}) =>
      context.client.ok(calls.createCheckoutSession, {
        token,
        body: { ...context.steps.intentBody(item), ...rest },
      });
    const payOn = (url: string) =>
      fetch(url, {
        method: 'POST',
        redirect: 'manual',
        body: new URLSearchParams({ number: CARDS.good, expiry: '12/34', cvc: '123' }),
      });

    it('leads back with its id, by which the payment is recorded', async () => {
      const { token } = await context.steps.register();
      const returnUrl = 'https://site.example/completion?session={CHECKOUT_SESSION_ID}';
      const page = await openPage(token, LIVE, { returnUrl });
      await payOn(page.url);
      const back = (await fetch(page.url, { redirect: 'manual' })).headers.get('Location') ?? '';
      const sessionId = new URL(back).searchParams.get('session') ?? '';
      expect(sessionId).toMatch(/^cs_/);
      const save = { token, body: context.steps.saveBody(LIVE, sessionId) };
      expect((await context.client.ok(calls.savePayment, save)).orderId).toBe(page.orderId);
      expect(await grantOf(token, LIVE.id)).toBe(200);
      const again = { token, body: context.steps.intentBody(LIVE) };
      expect(await context.client.refused(calls.createCheckoutSession, again)).toMatchObject({
        code: 'already_owned',
      });
    });

    it('is one for a reload and ten calls at once, and another one when it is to lead elsewhere', async () => {
      const { token } = await context.steps.register();
      const pages = await tenTimes(() => openPage(token));
      pages.push(await openPage(token));
      expect(new Set(pages.map(({ url }) => url)).size).toBe(1);
      const elsewhere = await openPage(token, LIVE, { returnUrl: 'https://other.example/' });
      expect(elsewhere.url).not.toBe(pages[0]?.url);
      expect((await payOn(pages[0]?.url ?? '')).status).toBe(404);
    });

    it('and the card form for the same item close each other: only one can be paid', async () => {
      const { token } = await context.steps.register();
      const intent = await context.steps.openIntent(token, LIVE);
      const page = await openPage(token);
      const refused = await context.steps.confirm(intent, CARDS.good);
      expect(refused.status).toBe(400);
      const form = await context.steps.openIntent(token, LIVE);
      expect((await payOn(page.url)).status).toBe(404);
      await context.steps.confirm(form, CARDS.good);
      const save = { token, body: context.steps.saveBody(LIVE, form.paymentIntentId) };
      expect((await context.client.ok(calls.savePayment, save)).orderId).toBe(form.orderId);
    });

    it('does not open for what the card form has just paid for', async () => {
      const { token } = await context.steps.register();
      await openAndConfirm(token, CARDS.good);
      const body = context.steps.intentBody(LIVE);
      expect(await context.client.refused(calls.createCheckoutSession, { token, body })).toMatchObject({
        code: 'already_owned',
      });
      expect(await grantOf(token, LIVE.id)).toBe(200);
    });

    it('refuses a price that is not ours', async () => {
      const { token } = await context.steps.register();
      const body = { ...context.steps.intentBody(LIVE), price: 0.01 };
      expect(await context.client.refused(calls.createCheckoutSession, { token, body })).toMatchObject({
        status: 400,
      });
    });
  });

  describe('a package that costs nothing', () => {
    const body = { eventId: FREE.id, selectedPackage: FREE.package };

    it('is had without a provider, once, however often it is asked for', async () => {
      const { token } = await context.steps.register();
      const claims = await tenTimes(() => context.client.ok(calls.claimFreeOrder, { token, body }));
      claims.push(await context.client.ok(calls.claimFreeOrder, { token, body }));
      expect(new Set(claims.map(({ orderId }) => orderId)).size).toBe(1);
      expect(await grantOf(token, FREE.id)).toBe(200);
      const { orders } = await context.client.ok(calls.listOrders, { token });
      expect(orders).toMatchObject([{ status: 'paid', method: 'none', amount: 0, payment_id: null }]);
    });

    it('is not charged for, by card, PayPal or the provider’s page', async () => {
      const { token } = await context.steps.register();
      const byCard = { token, body: context.steps.intentBody(FREE) };
      for (const call of [calls.createPaymentIntent, calls.createCheckoutSession])
        expect(await context.client.refused(call, byCard)).toMatchObject({ code: 'conflict' });
      const byPaypal = { token, body: context.steps.paypalBody(FREE) };
      expect(await context.client.refused(calls.createPaypalOrder, byPaypal)).toMatchObject({
        code: 'conflict',
      });
    });

    it('is the only kind that can be had so', async () => {
      const { token } = await context.steps.register();
      const paid = { eventId: LIVE.id, selectedPackage: LIVE.package };
      expect(await context.client.refused(calls.claimFreeOrder, { token, body: paid })).toMatchObject({
        code: 'conflict',
      });
      expect(await grantOf(token, LIVE.id)).toBe(403);
      const none = { planId: 'seo-platinum' };
      expect(await context.client.refused(calls.claimFreeOrder, { token, body: none })).toMatchObject({
        status: 404,
      });
      expect(await context.client.refused(calls.claimFreeOrder, { body })).toMatchObject({ status: 401 });
    });
  });
}
