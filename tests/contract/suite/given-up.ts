import { randomUUID } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { calls } from '@/lib/contract';
import { createPaymentGateways, toSandboxConfig } from '@/backend/payments';
import type { NewEvent } from '@/backend/events/file/schema';
import { saveEvents } from '@/backend/events/save-events';
import { CARDS, RETURN_URLS } from '../buyer';
import { toNewEvent } from '../fixtures';
import { type Context, insideOf } from './context';

const DAY = 24 * 3_600_000;

/**
 * Orders that can no longer be paid as they were opened: for targets whose clock the test holds.
 */
export function describeGivenUp(context: Context): void {
  /** An event of each test's own, so that none sees what another one did to it. */
  let item = { id: '', package: 'seat', price: 5 };
  const importEvent = async (change: Partial<NewEvent> = {}) => {
    const event = toNewEvent(item.id, change);
    await insideOf(context)
      .store.transaction()
      .execute((trx) => saveEvents(trx, [event], 'import', Date.now()));
  };
  const seatFor = (price_cents: number, id = 'seat') => ({
    packages: [{ id, name: 'Seat', price_cents }],
  });
  beforeEach(async () => {
    item = { id: `evt-${randomUUID()}`, package: 'seat', price: 5 };
    await importEvent();
  });
  afterEach(() => context.target.sandbox.clearFaults());

  const orderOf = (reference = '') =>
    insideOf(context)
      .store.selectFrom('orders')
      .selectAll()
      .where('provider_ref', '=', reference)
      .executeTakeFirstOrThrow();
  const statusOf = async (reference?: string) => (await orderOf(reference)).status;
  const refundsOf = async (reference?: string) =>
    insideOf(context)
      .store.selectFrom('refunds')
      .select(['amount_cents', 'reason'])
      .where('order_id', '=', (await orderOf(reference)).id)
      .execute();
  const gateways = () => createPaymentGateways(toSandboxConfig(context.target.sandbox.url));
  const stripeStatusOf = async (reference = '') => {
    const payment = await gateways().stripe.getPayment(reference);
    return payment.ok ? payment.value.status : payment.error.code;
  };
  const runDue = () => insideOf(context).upstream.reconcile('due');

  describe('a payment that was opened at an old price', () => {
    it('is closed at the provider before a new one is opened, and cannot be made any more @fault:offer-changed', async () => {
      const { token } = await context.steps.register();
      const cheap = await context.steps.openIntent(token, item);
      await importEvent(seatFor(900));
      const dear = await context.steps.openIntent(token, { ...item, price: 9 });
      expect(dear).toMatchObject({ amount: 9 });
      expect(await stripeStatusOf(cheap.paymentIntentId)).toBe('failed');
      await context.steps.confirm(cheap, CARDS.good);
      expect(await stripeStatusOf(cheap.paymentIntentId)).toBe('failed');
      expect(await statusOf(cheap.paymentIntentId)).toBe('expired');
      expect(await context.steps.playbackStatus(token, item.id)).toBe(403);
    });

    it('counts when the buyer confirmed it before @fault:offer-changed', async () => {
      const { token } = await context.steps.register();
      const { intent } = await context.steps.openAndConfirm(token, CARDS.good, item);
      await importEvent(seatFor(900));
      const again = { token, body: context.steps.intentBody({ ...item, price: 9 }) };
      const refusal = await context.client.refused(calls.createPaymentIntent, again);
      expect(refusal).toMatchObject({ code: 'already_owned' });
      expect(await statusOf(intent.paymentIntentId)).toBe('paid');
      expect(await context.steps.playbackStatus(token, item.id)).toBe(200);
    });

    it('stays open while the provider cannot be asked to close it, and no second one is opened @fault:offer-changed', async () => {
      const { token } = await context.steps.register();
      const cheap = await context.steps.openIntent(token, item);
      await importEvent(seatFor(900));
      const down = { provider: 'stripe', operation: 'cancel', fault: 'error-500', times: 100 } as const;
      await context.target.sandbox.fault(down);
      const again = { token, body: context.steps.intentBody({ ...item, price: 9 }) };
      expect(await context.client.refused(calls.createPaymentIntent, again)).toMatchObject({ status: 503 });
      await runDue();
      expect(await statusOf(cheap.paymentIntentId)).toBe('pending');
      await context.target.sandbox.clearFaults();
      await context.steps.openIntent(token, { ...item, price: 9 });
      expect(await statusOf(cheap.paymentIntentId)).toBe('expired');
    });
  });

  describe('an import', () => {
    it.each([
      ['changes the price', seatFor(900)],
      ['withdraws the package', seatFor(500, 'box')],
      ['ends the event', { replay_until: 1 }],
    ])(
      'that %s has open payments closed, intents and pages, and leaves what was paid @fault:offer-changed',
      async (_what, change) => {
        const [one, other, third] = [
          await context.steps.register(),
          await context.steps.register(),
          await context.steps.register(),
        ];
        const intent = await context.steps.openIntent(one.token, item);
        const page = { ...context.steps.intentBody(item), ...RETURN_URLS };
        const { orderId } = await context.client.ok(calls.createCheckoutSession, {
          token: other.token,
          body: page,
        });
        const { intent: paid } = await context.steps.openAndConfirm(third.token, CARDS.good, item);
        const { provider_ref: session } = await insideOf(context)
          .store.selectFrom('orders')
          .select('provider_ref')
          .where('id', '=', orderId ?? '')
          .executeTakeFirstOrThrow();
        await runDue();
        expect(await statusOf(intent.paymentIntentId)).toBe('pending');
        await importEvent(change);
        await runDue();
        for (const reference of [intent.paymentIntentId, session ?? '']) {
          expect(await stripeStatusOf(reference)).toBe('failed');
          expect(await statusOf(reference)).toBe('expired');
        }
        const isOver = 'replay_until' in change;
        expect(await statusOf(paid.paymentIntentId)).toBe(isOver ? 'refunded' : 'paid');
      },
    );

    it('that changes nothing about a payment leaves it alone', async () => {
      const { token } = await context.steps.register();
      const intent = await context.steps.openIntent(token, item);
      const before = await orderOf(intent.paymentIntentId);
      await importEvent({ title: 'Another title' });
      expect(await orderOf(intent.paymentIntentId)).toEqual(before);
    });
  });

  describe('an order that was not paid in time', () => {
    it('is closed at the provider, and then given up @fault:offer-changed', async () => {
      const { token } = await context.steps.register();
      const intent = await context.steps.openIntent(token, item);
      insideOf(context).moveTime(DAY);
      await runDue();
      expect(await stripeStatusOf(intent.paymentIntentId)).toBe('failed');
      expect(await statusOf(intent.paymentIntentId)).toBe('expired');
    });

    it('is either paid or given up when the buyer confirms in that moment, and never both @fault:offer-changed', async () => {
      const buyers = await Promise.all(Array.from({ length: 6 }, () => context.steps.register()));
      const intents = await Promise.all(buyers.map(({ token }) => context.steps.openIntent(token, item)));
      insideOf(context).moveTime(DAY);
      await Promise.all([runDue(), ...intents.map((intent) => context.steps.confirm(intent, CARDS.good))]);
      await insideOf(context).upstream.reconcile('all');
      for (const [index, { paymentIntentId }] of intents.entries()) {
        const isPaid = (await stripeStatusOf(paymentIntentId)) === 'paid';
        expect(await statusOf(paymentIntentId)).toBe(isPaid ? 'paid' : 'expired');
        const access = await context.steps.playbackStatus(buyers[index]?.token ?? '', item.id);
        expect(access).toBe(isPaid ? 200 : 403);
      }
    });
  });

  describe('money that comes too late', () => {
    it('for an event that is over is owed back, and the buyer is told @fault:late-money', async () => {
      const { token } = await context.steps.register();
      const { intent, save } = await context.steps.openAndConfirm(token, CARDS.good, item);
      await importEvent({ replay_until: 1 });
      expect(await context.client.refused(calls.savePayment, save)).toMatchObject({
        ...{ status: 409, error: expect.stringContaining('refunding') },
      });
      expect(await statusOf(intent.paymentIntentId)).toBe('undeliverable');
      expect(await refundsOf(intent.paymentIntentId)).toEqual([
        { amount_cents: 500, reason: 'undeliverable' },
      ]);
    });

    it('for an order that was given up and not closed is given back, and gives no access @fault:late-money', async () => {
      const { token } = await context.steps.register();
      const intent = await context.steps.openIntent(token, item);
      await insideOf(context)
        .store.updateTable('orders')
        .set({ status: 'expired', given_up_at: 1, next_check_at: 1 })
        .where('provider_ref', '=', intent.paymentIntentId ?? '')
        .execute();
      await context.steps.confirm(intent, CARDS.good);
      expect(await runDue()).toBe(1);
      expect(await statusOf(intent.paymentIntentId)).toBe('refunded');
      expect(await refundsOf(intent.paymentIntentId)).toHaveLength(1);
      expect(await context.steps.playbackStatus(token, item.id)).toBe(403);
    });

    it('can come no more once an order that was given up has been looked at @fault:late-money', async () => {
      const { token } = await context.steps.register();
      const intent = await context.steps.openIntent(token, item);
      await insideOf(context)
        .store.updateTable('orders')
        .set({ status: 'expired', given_up_at: 1, next_check_at: 1 })
        .where('provider_ref', '=', intent.paymentIntentId ?? '')
        .execute();
      await runDue();
      expect(await stripeStatusOf(intent.paymentIntentId)).toBe('failed');
    });
  });

  describe('a PayPal payment that was approved', () => {
    const captureStatus = async (paypalOrderId: string) => {
      const order = await gateways().paypal.getOrder(paypalOrderId);
      return order.ok ? order.value.capture : order.error.code;
    };

    it.each([
      ['the price changed', seatFor(900), 'The price has changed'],
      ['the package was withdrawn', seatFor(500, 'box'), 'no longer on sale'],
      ['the event ended', { replay_until: 1 }, 'This event is over'],
    ])(
      'is not captured when meanwhile %s, and a sentence says so @fault:stale-approval',
      async (_what, change, sentence) => {
        const { token } = await context.steps.register();
        const paypalOrderId = await context.steps.openApproved(token, item);
        await importEvent(change);
        const capture = { token, body: { paypalOrderId } };
        for (const told of [sentence, '']) {
          const refusal = await context.client.refused(calls.capturePaypalOrder, capture);
          expect(refusal).toMatchObject({ status: 409, error: expect.stringContaining(told) });
          expect(refusal.error).toContain('PayPal has not charged you');
        }
        expect(await captureStatus(paypalOrderId)).toBeNull();
        expect(await statusOf(paypalOrderId)).toBe('expired');
      },
    );

    it('is not captured once the order was given up, and a new one can be paid @fault:stale-approval', async () => {
      const { token } = await context.steps.register();
      const paypalOrderId = await context.steps.openApproved(token, item);
      insideOf(context).moveTime(DAY);
      await runDue();
      const capture = { token, body: { paypalOrderId } };
      expect(await context.client.refused(calls.capturePaypalOrder, capture)).toMatchObject({
        ...{ status: 409, error: expect.stringContaining('start again') },
      });
      expect(await captureStatus(paypalOrderId)).toBeNull();
      await context.steps.buyByPaypal(token, item);
      expect(await context.steps.playbackStatus(token, item.id)).toBe(200);
    });
  });
}
