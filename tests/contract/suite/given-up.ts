import { randomUUID } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { calls } from '@/lib/contract';
import { createPaymentGateways, toSandboxConfig } from '@/backend/payments';
import type { NewEvent } from '@/backend/events/file-schema';
import { saveEvents } from '@/backend/events/save-events';
import { CARDS, RETURN_URLS } from '../buyer';
import { toNewEvent } from '../fixtures';
import type { Context } from '../steps/context';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;

export function describeGivenUp({ client, steps, sandbox, inside, orderOf, statusOf }: Context): void {
  let item = { id: '', package: 'seat', price: 5 };
  const importEvent = async (change: Partial<NewEvent> = {}) => {
    const event = toNewEvent(item.id, change);
    await inside.store.transaction().execute((trx) => saveEvents(trx, [event], 'import', Date.now()));
  };
  const seatFor = (price_cents: number, id = 'seat') => ({ packages: [{ id, name: 'Seat', price_cents }] });
  beforeEach(async () => {
    item = { id: `evt-${randomUUID()}`, package: 'seat', price: 5 };
    await importEvent();
  });
  afterEach(() => sandbox.clearFaults());

  const refundsOf = async (reference?: string) =>
    inside.store
      .selectFrom('refunds')
      .select(['amount_cents', 'reason'])
      .where('order_id', '=', (await orderOf(reference)).id)
      .execute();
  const gateways = () => createPaymentGateways(toSandboxConfig(sandbox.url));
  const stripeStatusOf = async (reference = '') => {
    const payment = await gateways().stripe.getPayment(reference);
    return payment.ok ? payment.value.status : payment.error.code;
  };
  const runDue = () => inside.upstream.reconcile('due');

  describe('a payment that was opened at an old price', () => {
    it('is closed at the provider before a new one is opened, and cannot be made any more @fault:offer-changed', async () => {
      const { token } = await steps.register();
      const cheap = await steps.openIntent(token, item);
      await importEvent(seatFor(900));
      const dear = await steps.openIntent(token, { ...item, price: 9 });
      expect(dear).toMatchObject({ amount: 9 });
      expect(await stripeStatusOf(cheap.paymentIntentId)).toBe('failed');
      await steps.confirm(cheap, CARDS.good);
      expect(await stripeStatusOf(cheap.paymentIntentId)).toBe('failed');
      expect(await statusOf(cheap.paymentIntentId)).toBe('expired');
      expect(await steps.playbackStatus(token, item.id)).toBe(403);
    });

    it('counts when the buyer confirmed it before @fault:offer-changed', async () => {
      const { token } = await steps.register();
      const { intent } = await steps.openAndConfirm(token, CARDS.good, item);
      await importEvent(seatFor(900));
      const again = { token, body: steps.intentBody({ ...item, price: 9 }) };
      const refusal = await client.refused(calls.createPaymentIntent, again);
      expect(refusal).toMatchObject({ code: 'already_owned' });
      expect(await statusOf(intent.paymentIntentId)).toBe('paid');
      expect(await steps.playbackStatus(token, item.id)).toBe(200);
    });

    it('stays open while the provider cannot be asked to close it, and no second one is opened @fault:offer-changed', async () => {
      const { token } = await steps.register();
      const cheap = await steps.openIntent(token, item);
      await importEvent(seatFor(900));
      const down = { provider: 'stripe', operation: 'cancel', fault: 'error-500', times: 100 } as const;
      await sandbox.fault(down);
      const again = { token, body: steps.intentBody({ ...item, price: 9 }) };
      expect(await client.refused(calls.createPaymentIntent, again)).toMatchObject({ status: 503 });
      await runDue();
      expect(await statusOf(cheap.paymentIntentId)).toBe('pending');
      await sandbox.clearFaults();
      await steps.openIntent(token, { ...item, price: 9 });
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
        const [one, other, third] = [await steps.register(), await steps.register(), await steps.register()];
        const intent = await steps.openIntent(one.token, item);
        const page = { ...steps.intentBody(item), ...RETURN_URLS };
        const { orderId } = await client.ok(calls.createCheckoutSession, { token: other.token, body: page });
        const { intent: paid } = await steps.openAndConfirm(third.token, CARDS.good, item);
        const { provider_ref: session } = await orderOf(orderId);
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
      const { token } = await steps.register();
      const intent = await steps.openIntent(token, item);
      const before = await orderOf(intent.paymentIntentId);
      await importEvent({ title: 'Another title' });
      expect(await orderOf(intent.paymentIntentId)).toEqual(before);
    });
  });

  describe('an order that was not paid in time', () => {
    it('is closed at the provider, and then given up @fault:offer-changed', async () => {
      const { token } = await steps.register();
      const intent = await steps.openIntent(token, item);
      inside.moveTime(DAY);
      await runDue();
      expect(await stripeStatusOf(intent.paymentIntentId)).toBe('failed');
      expect(await statusOf(intent.paymentIntentId)).toBe('expired');
    });

    it('is either paid or given up when the buyer confirms in that moment, and never both @fault:offer-changed', async () => {
      const buyers = await Promise.all(Array.from({ length: 6 }, () => steps.register()));
      const intents = await Promise.all(buyers.map(({ token }) => steps.openIntent(token, item)));
      inside.moveTime(DAY);
      await Promise.all([runDue(), ...intents.map((intent) => steps.confirm(intent, CARDS.good))]);
      await inside.upstream.reconcile('all');
      for (const [index, { paymentIntentId }] of intents.entries()) {
        const isPaid = (await stripeStatusOf(paymentIntentId)) === 'paid';
        expect(await statusOf(paymentIntentId)).toBe(isPaid ? 'paid' : 'expired');
        const access = await steps.playbackStatus(buyers[index]?.token ?? '', item.id);
        expect(access).toBe(isPaid ? 200 : 403);
      }
    });
  });

  describe('an order of another payment account', () => {
    it('is looked at within the hour after it was given up, and at once when the shop has that account again', async () => {
      const { token } = await steps.register();
      const intent = await steps.openIntent(token, item);
      await steps.confirm(intent, CARDS.good);
      const { orderId = '' } = intent;
      const setMode = (payment_mode: 'live' | 'sandbox') =>
        inside.store.updateTable('orders').set({ payment_mode }).where('id', '=', orderId).execute();
      const untilNext = async () => (await orderOf(orderId)).next_check_at - inside.now();
      await setMode('live');
      for (const _look of [1, 2, 3]) {
        inside.moveTime(DAY);
        await runDue();
        expect(await statusOf(orderId)).toBe('expired');
        expect(await untilNext()).toBeLessThanOrEqual(HOUR);
      }
      await setMode('sandbox');
      await runDue();
      expect(await statusOf(orderId)).toBe('expired');
      await inside.upstream.reconcile('all');
      expect(await statusOf(orderId)).toBe('paid');
    });
  });

  describe('money that comes too late', () => {
    const giveUp = ({ orderId = '' }: { orderId?: string | undefined }) =>
      inside.store
        .updateTable('orders')
        .set({ status: 'expired', given_up_at: 1, next_check_at: 1 })
        .where('id', '=', orderId)
        .execute();

    it('for an event that is over is owed back, and the buyer is told @fault:late-money', async () => {
      const { token } = await steps.register();
      const { intent, save } = await steps.openAndConfirm(token, CARDS.good, item);
      await importEvent({ replay_until: 1 });
      expect(await client.refused(calls.savePayment, save)).toMatchObject({
        status: 409,
        error: expect.stringContaining('refunding'),
      });
      expect(await statusOf(intent.paymentIntentId)).toBe('undeliverable');
      expect(await refundsOf(intent.paymentIntentId)).toEqual([
        { amount_cents: 500, reason: 'undeliverable' },
      ]);
    });

    it('for an order that was given up and not closed is given back, and gives no access @fault:late-money', async () => {
      const { token } = await steps.register();
      const intent = await steps.openIntent(token, item);
      await giveUp(intent);
      await steps.confirm(intent, CARDS.good);
      expect(await runDue()).toBe(1);
      expect(await statusOf(intent.paymentIntentId)).toBe('refunded');
      expect(await refundsOf(intent.paymentIntentId)).toHaveLength(1);
      expect(await steps.playbackStatus(token, item.id)).toBe(403);
    });

    it('is found by the first check after a start too, which may be all that a process lives for @fault:late-money', async () => {
      const { token } = await steps.register();
      const intent = await steps.openIntent(token, item);
      await giveUp(intent);
      await steps.confirm(intent, CARDS.good);
      await inside.upstream.reconcile('all');
      expect(await statusOf(intent.paymentIntentId)).toBe('refunded');
    });

    const STAGES: [string, (token: string) => Promise<{ order: string; pay?: () => Promise<unknown> }>][] = [
      [
        'a card that was confirmed and not saved',
        async (token) => ({
          order: (await steps.openAndConfirm(token, CARDS.good, item)).intent.orderId ?? '',
        }),
      ],
      [
        'a card that is confirmed afterwards',
        async (token) => {
          const intent = await steps.openIntent(token, item);
          return { order: intent.orderId ?? '', pay: () => steps.confirm(intent, CARDS.good) };
        },
      ],
      [
        'a hosted page that is paid afterwards',
        async (token) => {
          const body = { ...steps.intentBody(item), ...RETURN_URLS };
          const { orderId = '', url } = await client.ok(calls.createCheckoutSession, { token, body });
          const card = new URLSearchParams({ number: CARDS.good, expiry: '12/34', cvc: '123' });
          return {
            order: orderId,
            pay: () => fetch(url, { method: 'POST', redirect: 'manual', body: card }),
          };
        },
      ],
      [
        'PayPal’s, whose capture was not answered',
        async (token) => {
          const order = await steps.openApproved(token, item);
          const lost = { provider: 'paypal', operation: 'capture', fault: 'reset-after-commit' } as const;
          await sandbox.fault({ ...lost, times: 2 });
          await client.refused(calls.capturePaypalOrder, { token, body: { paypalOrderId: order } });
          await sandbox.clearFaults();
          return { order };
        },
      ],
      [
        'a plan that was paid and not saved',
        async (token) => {
          const plan = { planId: 'seo-basic', planName: 'A plan', price: 6.99 };
          const intent = await client.ok(calls.createPaymentIntent, { token, body: plan });
          await steps.confirm(intent, CARDS.good);
          return { order: intent.orderId ?? '' };
        },
      ],
    ];

    describe.each([
      ['behind', 0],
      ['ahead', -HOUR],
    ])('after its buyer deleted the account, with the provider’s clock %s', (_where, aheadMs) => {
      it.each(STAGES)(
        'is told of first, and given back: no one is left to watch: %s @fault:account-deleted',
        async (_what, open) => {
          const { token, password } = await steps.register();
          const { order, pay } = await open(token);
          const [body, leaving] = [{ password }, { password, leavePayment: true }];
          expect(await client.refused(calls.deleteAccount, { token, body })).toMatchObject({
            status: 409,
            fields: { leavePayment: expect.stringContaining("isn't finished") },
          });
          inside.moveTime(aheadMs);
          await client.ok(calls.deleteAccount, { token, body: leaving });
          inside.moveTime(-aheadMs);
          expect(await statusOf(order)).toBe('expired');
          await pay?.();
          await runDue();
          const { status, amount_cents } = await orderOf(order);
          expect(status).toBe('refunded');
          expect(await refundsOf(order)).toEqual([{ amount_cents, reason: 'undeliverable' }]);
        },
      );
    });

    it('by an order that was given up before the account was deleted is given back @fault:account-deleted', async () => {
      const { token, password } = await steps.register();
      const intent = await steps.openIntent(token, item);
      await steps.confirm(intent, CARDS.good);
      const expired = { status: 'expired', given_up_at: Date.now() + DAY } as const;
      await inside.store
        .updateTable('orders')
        .set(expired)
        .where('id', '=', intent.orderId ?? '')
        .execute();
      const { version } = await orderOf(intent.orderId);
      await client.ok(calls.deleteAccount, { token, body: { password } });
      // The update read the row before the deletion, so it has to read it again.
      expect((await orderOf(intent.orderId)).version).toBe(version + 1);
      await inside.upstream.operator.reconcile(intent.orderId ?? '');
      expect(await statusOf(intent.orderId)).toBe('undeliverable');
    });

    it('can come no more once an order that was given up has been looked at @fault:late-money', async () => {
      const { token } = await steps.register();
      const intent = await steps.openIntent(token, item);
      await giveUp(intent);
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
        const { token } = await steps.register();
        const paypalOrderId = await steps.openApproved(token, item);
        await importEvent(change);
        const capture = { token, body: { paypalOrderId } };
        for (const told of [sentence, '']) {
          const refusal = await client.refused(calls.capturePaypalOrder, capture);
          expect(refusal).toMatchObject({ status: 409, error: expect.stringContaining(told) });
          expect(refusal.error).toContain('PayPal has not charged you');
        }
        expect(await captureStatus(paypalOrderId)).toBeNull();
        expect(await statusOf(paypalOrderId)).toBe('expired');
      },
    );

    it('is not captured once the order was given up, and a new one can be paid @fault:stale-approval', async () => {
      const { token } = await steps.register();
      const paypalOrderId = await steps.openApproved(token, item);
      inside.moveTime(DAY);
      await runDue();
      const capture = { token, body: { paypalOrderId } };
      expect(await client.refused(calls.capturePaypalOrder, capture)).toMatchObject({
        status: 409,
        error: expect.stringContaining('start again'),
      });
      expect(await captureStatus(paypalOrderId)).toBeNull();
      await steps.buyByPaypal(token, item);
      expect(await steps.playbackStatus(token, item.id)).toBe(200);
    });
  });
}
