import { afterEach, describe, expect, it } from 'vitest';
import { calls } from '@/lib/contract';
import { answerChallengePage } from '@/sandbox/stripe/browser';
import { CARDS } from '../buyer';
import { LIVE, LIVE_CREW, REPLAY } from '../fixtures';
import { type Context, tenTimes } from './context';

/** Recording a card payment, whatever became of it at the bank. */
export function describeCardPayments(context: Context): void {
  afterEach(() => context.target.sandbox.clearFaults());

  describe('recording a card payment', () => {
    it('opens the event, and may be repeated', async () => {
      const { token } = await context.steps.register();
      const { intent, save } = await context.steps.openAndConfirm(token, CARDS.good, LIVE);
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

    it('that is not confirmed is refused, and opens nothing @fault:not-confirmed', async () => {
      const { token } = await context.steps.register();
      const intent = await context.steps.openIntent(token, LIVE);
      const body = context.steps.saveBody(LIVE, intent.paymentIntentId);
      const refusal = await context.client.refused(calls.savePayment, { token, body });
      expect(refusal).toMatchObject({ status: 402, code: 'payment_pending' });
      expect(await context.steps.playbackStatus(token, LIVE.id)).toBe(403);
    });

    it('that was declined says so, and another card on the same intent works @fault:declined', async () => {
      const { token } = await context.steps.register();
      const { intent, save } = await context.steps.openAndConfirm(token, CARDS.declined, LIVE);
      const refusal = await context.client.refused(calls.savePayment, save);
      expect(refusal).toMatchObject({
        ...{ status: 402, code: 'payment_declined' },
        error: expect.stringContaining('another card'),
      });
      expect((await context.steps.openIntent(token, LIVE)).paymentIntentId).toBe(intent.paymentIntentId);
      await context.steps.confirm(intent, CARDS.good);
      await context.client.ok(calls.savePayment, save);
    });

    it('that waits for the bank is pending until the buyer passes @fault:three-d-secure', async () => {
      const { token } = await context.steps.register();
      const { intent, save } = await context.steps.openAndConfirm(token, CARDS.challenged, LIVE);
      expect(await context.client.refused(calls.savePayment, save)).toMatchObject({
        code: 'payment_pending',
      });
      const { url } = context.target.sandbox;
      await answerChallengePage(url, intent.paymentIntentId ?? '', intent.clientSecret, 'pass');
      await context.client.ok(calls.savePayment, save);
    });

    it('that the buyer fails to confirm at the bank is declined in words, and another card works @fault:three-d-secure', async () => {
      const { token } = await context.steps.register();
      const { intent, save } = await context.steps.openAndConfirm(token, CARDS.challenged, LIVE);
      const { url } = context.target.sandbox;
      await answerChallengePage(url, intent.paymentIntentId ?? '', intent.clientSecret, 'fail');
      expect(await context.client.refused(calls.savePayment, save)).toMatchObject({
        ...{ status: 402, code: 'payment_declined' },
        error: expect.stringContaining('bank could not confirm'),
      });
      expect(await context.steps.playbackStatus(token, LIVE.id)).toBe(403);
      await context.steps.confirm(intent, CARDS.good);
      await context.client.ok(calls.savePayment, save);
    });

    it('that waits for the bank can be taken up again after a reload @fault:three-d-secure', async () => {
      const { token } = await context.steps.register();
      const { intent, save } = await context.steps.openAndConfirm(token, CARDS.challenged, LIVE);
      const again = await context.steps.openIntent(token, LIVE);
      expect(again.clientSecret).toBe(intent.clientSecret);
      const { url } = context.target.sandbox;
      await answerChallengePage(url, intent.paymentIntentId ?? '', again.clientSecret, 'pass');
      await context.client.ok(calls.savePayment, save);
    });

    it('that is being processed is pending until it is through @fault:processing', async () => {
      const { token } = await context.steps.register();
      const { intent, save } = await context.steps.openAndConfirm(token, CARDS.processing, LIVE);
      expect(await context.client.refused(calls.savePayment, save)).toMatchObject({
        code: 'payment_pending',
      });
      await context.steps.finishProcessing(intent.paymentIntentId);
      await context.client.ok(calls.savePayment, save);
    });

    it('that is being processed is not asked for again, by card or PayPal @fault:processing', async () => {
      const { token } = await context.steps.register();
      const { intent } = await context.steps.openAndConfirm(token, CARDS.processing, LIVE);
      const answers = await Promise.all([
        context.client.send(calls.createPaymentIntent, { token, body: context.steps.intentBody(LIVE) }),
        context.client.send(calls.createPaypalOrder, { token, body: context.steps.paypalBody(LIVE) }),
      ]);
      for (const answer of answers) {
        const expected = { code: 'payment_pending', reference: intent.paymentIntentId };
        expect([answer.status, await answer.json()]).toMatchObject([402, expected]);
      }
    });

    it('of another buyer, or of an unknown one, is not found, and gives no access', async () => {
      const [buyer, thief] = [await context.steps.register(), await context.steps.register()];
      const { save } = await context.steps.openAndConfirm(buyer.token, CARDS.good, LIVE);
      const stolen = await context.client.refused(calls.savePayment, { ...save, token: thief.token });
      expect(stolen).toMatchObject({ status: 404, code: 'not_found' });
      expect(await context.steps.playbackStatus(thief.token, LIVE.id)).toBe(403);
      const body = context.steps.saveBody(LIVE, 'pi_00000000000000000000000');
      expect(await context.client.refused(calls.savePayment, { token: thief.token, body })).toMatchObject({
        status: 404,
      });
    });

    it('for another item is refused, and opens nothing', async () => {
      const { token } = await context.steps.register();
      const { save } = await context.steps.openAndConfirm(token, CARDS.good, LIVE);
      const body = { ...save.body, eventId: REPLAY.id, selectedPackage: REPLAY.package };
      const refusal = await context.client.refused(calls.savePayment, { token, body });
      expect(refusal).toMatchObject({ status: 409, code: 'payment_mismatch' });
      expect(await context.steps.playbackStatus(token, LIVE.id)).toBe(403);
      expect(await context.steps.playbackStatus(token, REPLAY.id)).toBe(403);
      const euros = { token, body: { ...save.body, currency: 'EUR' } };
      expect(await context.client.refused(calls.savePayment, euros)).toMatchObject({ status: 400 });
    });

    it.each([0.01, 9.99, 1299])(
      'with the amount tampered to %d changes nothing @fault:price-tampered',
      async (amount) => {
        const { token } = await context.steps.register();
        const { intent, save } = await context.steps.openAndConfirm(token, CARDS.good, LIVE);
        const tampered = { token, body: { ...save.body, amount } };
        for (const input of [tampered, save, tampered]) {
          expect((await context.client.ok(calls.savePayment, input)).orderId).toBe(intent.orderId);
        }
        const { orders } = await context.client.ok(calls.listOrders, { token });
        expect(orders).toMatchObject([{ status: 'paid', amount: LIVE.price }]);
      },
    );

    it('that was never made is refused, whatever amount is claimed @fault:not-confirmed', async () => {
      const { token } = await context.steps.register();
      const { save } = await context.steps.openAndConfirm(token, CARDS.declined, LIVE);
      const body = { ...save.body, amount: 0 };
      expect(await context.client.refused(calls.savePayment, { token, body })).toMatchObject({
        code: 'payment_declined',
      });
      expect(await context.steps.playbackStatus(token, LIVE.id)).toBe(403);
    });

    it('while the provider is down says so, and works the next time @fault:provider-down', async () => {
      const { token } = await context.steps.register();
      const { save } = await context.steps.openAndConfirm(token, CARDS.good, LIVE);
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
      await context.steps.openAndConfirm(token, CARDS.good, LIVE);
      const again = { token, body: context.steps.intentBody(LIVE) };
      expect(await context.client.refused(calls.createPaymentIntent, again)).toMatchObject({
        code: 'already_owned',
      });
      expect(await context.steps.playbackStatus(token, LIVE.id)).toBe(200);
    });
  });
}
