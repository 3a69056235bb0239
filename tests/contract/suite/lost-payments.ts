import { afterEach, describe, expect, it } from 'vitest';
import { calls } from '@/lib/contract';
import { CARDS } from '../buyer';
import { STARTED_TRIAL as ITEM } from '../fixtures';
import { type Context, insideOf } from './context';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;

/** Payments that a provider says it does not know: for targets whose clock the test holds. */
export function describeLostPayments(context: Context): void {
  afterEach(() => context.target.sandbox.clearFaults());

  const statusOf = async (id = '') =>
    (
      await insideOf(context)
        .store.selectFrom('orders')
        .select('status')
        .where('id', '=', id)
        .executeTakeFirstOrThrow()
    ).status;
  const hide = (provider: 'stripe' | 'paypal') =>
    context.target.sandbox.fault({ provider, operation: 'get', fault: 'not-found', times: 1000 });

  describe('a payment that the provider does not know for a moment', () => {
    it('is neither lost nor asked for again, by buyer or reconciler @fault:provider-forgets', async () => {
      const { token } = await context.steps.register();
      const { intent, save } = await context.steps.openAndConfirm(token, CARDS.good, ITEM);
      await hide('stripe');
      const expected = { status: 503, error: expect.stringContaining('do not pay again') };
      expect(await context.client.refused(calls.savePayment, save)).toMatchObject(expected);
      await insideOf(context).upstream.reconcile('all');
      const again = { token, body: context.steps.intentBody(ITEM) };
      expect(await context.client.refused(calls.createPaymentIntent, again)).toMatchObject(expected);
      expect(await statusOf(intent.orderId)).toBe('pending');
      await context.target.sandbox.clearFaults();
      await insideOf(context).upstream.reconcile('all');
      expect(await statusOf(intent.orderId)).toBe('paid');
      expect(await context.steps.playbackStatus(token, ITEM.id)).toBe(200);
    });

    it('is found again when that moment was a day, and looked for during thirty @fault:provider-forgets', async () => {
      const { token } = await context.steps.register();
      const { intent } = await context.steps.openAndConfirm(token, CARDS.good, ITEM);
      const { upstream, moveTime } = insideOf(context);
      await hide('stripe');
      moveTime(DAY);
      await upstream.reconcile('due');
      expect(await statusOf(intent.orderId)).toBe('expired');
      for (let day = 2; day < 29; day += 1) {
        moveTime(DAY);
        await upstream.reconcile('due');
      }
      await context.target.sandbox.clearFaults();
      moveTime(DAY);
      await upstream.reconcile('due');
      expect(await statusOf(intent.orderId)).toBe('paid');
    });

    it('is believed to be forgotten by PayPal, which does so, but only after some hours @fault:provider-forgets', async () => {
      const { token } = await context.steps.register();
      const paypalOrderId = await context.steps.openPaypal(token, ITEM);
      await hide('paypal');
      const again = { token, body: context.steps.paypalBody(ITEM) };
      expect(await context.client.refused(calls.createPaypalOrder, again)).toMatchObject({ status: 503 });
      insideOf(context).moveTime(6 * HOUR);
      expect(await context.steps.openPaypal(token, ITEM)).not.toBe(paypalOrderId);
    });
  });
}
