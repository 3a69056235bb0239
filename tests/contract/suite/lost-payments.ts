import { afterEach, describe, expect, it } from 'vitest';
import { calls } from '@/lib/contract';
import { CARDS } from '../buyer';
import { STARTED_TRIAL as ITEM } from '../fixtures';
import type { Context } from '../steps/context';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;

export function describeLostPayments({ client, steps, sandbox, inside, statusOf }: Context): void {
  afterEach(() => sandbox.clearFaults());

  const hide = (provider: 'stripe' | 'paypal') =>
    sandbox.fault({ provider, operation: 'get', fault: 'not-found', times: 1000 });

  describe('a payment that the provider does not know for a moment', () => {
    it('is neither lost nor asked for again, by buyer or reconciler @fault:provider-forgets', async () => {
      const { token } = await steps.register();
      const { intent, save } = await steps.openAndConfirm(token, CARDS.good, ITEM);
      await hide('stripe');
      const expected = { status: 503, error: expect.stringContaining("don't pay again") };
      expect(await client.refused(calls.savePayment, save)).toMatchObject(expected);
      await inside.upstream.reconcile('all');
      const again = { token, body: steps.intentBody(ITEM) };
      expect(await client.refused(calls.createPaymentIntent, again)).toMatchObject(expected);
      expect(await statusOf(intent.orderId)).toBe('pending');
      await sandbox.clearFaults();
      await inside.upstream.reconcile('all');
      expect(await statusOf(intent.orderId)).toBe('paid');
      expect(await steps.playbackStatus(token, ITEM.id)).toBe(200);
    });

    it('is looked at in time although the clock was a day ahead when it was opened @fault:clock-ahead', async () => {
      const { token } = await steps.register();
      const { upstream, moveTime } = inside;
      moveTime(DAY);
      const { intent } = await steps.openAndConfirm(token, CARDS.good, ITEM);
      moveTime(-DAY);
      await upstream.reconcile('due');
      expect(await statusOf(intent.orderId)).toBe('paid');
    });

    it('is found again when that moment was a day, and looked for during thirty @fault:provider-forgets', async () => {
      const { token } = await steps.register();
      const { intent } = await steps.openAndConfirm(token, CARDS.good, ITEM);
      const { upstream, moveTime } = inside;
      await hide('stripe');
      moveTime(DAY);
      await upstream.reconcile('due');
      expect(await statusOf(intent.orderId)).toBe('expired');
      for (let day = 2; day < 29; day += 1) {
        moveTime(DAY);
        await upstream.reconcile('due');
      }
      await sandbox.clearFaults();
      moveTime(DAY);
      await upstream.reconcile('due');
      expect(await statusOf(intent.orderId)).toBe('paid');
    });

    it('is believed to be forgotten by PayPal, which does so, but only after some hours @fault:provider-forgets', async () => {
      const { token } = await steps.register();
      const paypalOrderId = await steps.openPaypal(token, ITEM);
      await hide('paypal');
      const again = { token, body: steps.paypalBody(ITEM) };
      expect(await client.refused(calls.createPaypalOrder, again)).toMatchObject({ status: 503 });
      inside.moveTime(6 * HOUR);
      expect(await steps.openPaypal(token, ITEM)).not.toBe(paypalOrderId);
    });
  });
}
