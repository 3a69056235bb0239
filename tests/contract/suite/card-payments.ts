import { afterEach, describe, expect, it } from 'vitest';
import { calls } from '@/lib/contract';
import { answerChallengePage } from '@/sandbox/stripe/browser';
import { CARDS } from '../buyer';
import { LIVE, LIVE_CREW, REPLAY } from '../fixtures';
import { type Context, tenTimes } from '../steps/context';

export function describeCardPayments({ client, steps, sandbox }: Context): void {
  afterEach(() => sandbox.clearFaults());

  describe('recording a card payment', () => {
    it('opens the event, and may be repeated', async () => {
      const { token } = await steps.register();
      const { intent, save } = await steps.openAndConfirm(token, CARDS.good, LIVE);
      const answers = [
        await client.ok(calls.savePayment, save),
        ...(await tenTimes(() => client.ok(calls.savePayment, save))),
      ];
      expect(new Set(answers.map(({ orderId }) => orderId))).toEqual(new Set([intent.orderId]));
      const playback = await client.ok(calls.getPlayback, { token, params: { eventId: LIVE.id } });
      expect(playback.grant).toBe('order');
    });

    it('of a plan works the same, and the plan may be bought again', async () => {
      const { token } = await steps.register();
      const buy = () => steps.buyPlan(token, { planId: 'seo-starter', price: 4.99 });
      expect((await buy()).orderId).not.toBe((await buy()).orderId);
    });

    it('that is not confirmed is refused, and opens nothing @fault:not-confirmed', async () => {
      const { token } = await steps.register();
      const intent = await steps.openIntent(token, LIVE);
      const body = steps.saveBody(LIVE, intent.paymentIntentId);
      const refusal = await client.refused(calls.savePayment, { token, body });
      expect(refusal).toMatchObject({ status: 402, code: 'payment_pending' });
      expect(await steps.playbackStatus(token, LIVE.id)).toBe(403);
    });

    it('that was declined says so, and another card on the same intent works @fault:declined', async () => {
      const { token } = await steps.register();
      const { intent, save } = await steps.openAndConfirm(token, CARDS.declined, LIVE);
      const refusal = await client.refused(calls.savePayment, save);
      expect(refusal).toMatchObject({
        status: 402,
        code: 'payment_declined',
        error: expect.stringContaining('another card'),
      });
      expect((await steps.openIntent(token, LIVE)).paymentIntentId).toBe(intent.paymentIntentId);
      await steps.confirm(intent, CARDS.good);
      await client.ok(calls.savePayment, save);
    });

    it('that waits for the bank is pending until the buyer passes, also after a reload @fault:three-d-secure', async () => {
      const { token } = await steps.register();
      const { intent, save } = await steps.openAndConfirm(token, CARDS.challenged, LIVE);
      expect(await client.refused(calls.savePayment, save)).toMatchObject({ code: 'payment_pending' });
      const again = await steps.openIntent(token, LIVE);
      expect(again.clientSecret).toBe(intent.clientSecret);
      await answerChallengePage(sandbox.url, intent.paymentIntentId ?? '', again.clientSecret, 'pass');
      await client.ok(calls.savePayment, save);
    });

    it('that the buyer fails to confirm at the bank is declined in words, and another card works @fault:three-d-secure', async () => {
      const { token } = await steps.register();
      const { intent, save } = await steps.openAndConfirm(token, CARDS.challenged, LIVE);
      const { url } = sandbox;
      await answerChallengePage(url, intent.paymentIntentId ?? '', intent.clientSecret, 'fail');
      expect(await client.refused(calls.savePayment, save)).toMatchObject({
        status: 402,
        code: 'payment_declined',
        error: expect.stringContaining("bank couldn't verify"),
      });
      expect(await steps.playbackStatus(token, LIVE.id)).toBe(403);
      await steps.confirm(intent, CARDS.good);
      await client.ok(calls.savePayment, save);
    });

    it('that is being processed is not asked for again, by card or PayPal @fault:processing', async () => {
      const { token } = await steps.register();
      const { intent } = await steps.openAndConfirm(token, CARDS.processing, LIVE);
      const pending = { status: 402, code: 'payment_pending', reference: intent.paymentIntentId };
      expect(await steps.refusals(token, LIVE)).toMatchObject([pending, pending]);
    });

    it('of another buyer, or of an unknown one, is not found, and gives no access', async () => {
      const [buyer, thief] = [await steps.register(), await steps.register()];
      const { save } = await steps.openAndConfirm(buyer.token, CARDS.good, LIVE);
      const stolen = await client.refused(calls.savePayment, { ...save, token: thief.token });
      expect(stolen).toMatchObject({ status: 404, code: 'not_found' });
      expect(await steps.playbackStatus(thief.token, LIVE.id)).toBe(403);
      const body = steps.saveBody(LIVE, 'pi_00000000000000000000000');
      expect(await client.refused(calls.savePayment, { token: thief.token, body })).toMatchObject({
        status: 404,
      });
    });

    it('for another item is refused, and opens nothing', async () => {
      const { token } = await steps.register();
      const { save } = await steps.openAndConfirm(token, CARDS.good, LIVE);
      const body = { ...save.body, eventId: REPLAY.id, selectedPackage: REPLAY.package };
      const refusal = await client.refused(calls.savePayment, { token, body });
      expect(refusal).toMatchObject({ status: 409, code: 'payment_mismatch' });
      expect(await steps.playbackStatus(token, LIVE.id)).toBe(403);
      expect(await steps.playbackStatus(token, REPLAY.id)).toBe(403);
      const euros = { token, body: { ...save.body, currency: 'EUR' } };
      expect(await client.refused(calls.savePayment, euros)).toMatchObject({ status: 400 });
    });

    it.each([0.01, 9.99, 1299])(
      'with the amount tampered to %d changes nothing @fault:price-tampered',
      async (amount) => {
        const { token } = await steps.register();
        const { intent, save } = await steps.openAndConfirm(token, CARDS.good, LIVE);
        const tampered = { token, body: { ...save.body, amount } };
        for (const input of [tampered, save, tampered]) {
          expect((await client.ok(calls.savePayment, input)).orderId).toBe(intent.orderId);
        }
        const { orders } = await client.ok(calls.listOrders, { token });
        expect(orders).toMatchObject([{ status: 'paid', amount: LIVE.price }]);
      },
    );

    it('while the provider is down says so, and works the next time @fault:provider-down', async () => {
      const { token } = await steps.register();
      const { save } = await steps.openAndConfirm(token, CARDS.good, LIVE);
      await sandbox.fault({ provider: 'stripe', operation: 'get', fault: 'error-500', times: 4 });
      expect(await client.refused(calls.savePayment, save)).toMatchObject({ status: 503 });
      await sandbox.clearFaults();
      await client.ok(calls.savePayment, save);
    });
  });

  describe('a package that is already bought', () => {
    it('is not sold again, by card or PayPal; another of the same event is', async () => {
      const { token } = await steps.register();
      await steps.buyByCard(token, LIVE);
      const owned = { code: 'already_owned' };
      expect(await steps.refusals(token, LIVE)).toMatchObject([owned, owned]);
      await steps.openIntent(token, LIVE_CREW);
    });

    it('is found out when the payment was made but never recorded', async () => {
      const { token } = await steps.register();
      await steps.openAndConfirm(token, CARDS.good, LIVE);
      const again = { token, body: steps.intentBody(LIVE) };
      expect(await client.refused(calls.createPaymentIntent, again)).toMatchObject({ code: 'already_owned' });
      expect(await steps.playbackStatus(token, LIVE.id)).toBe(200);
    });
  });
}
