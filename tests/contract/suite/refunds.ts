import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { calls } from '@/lib/contract';
import { listReferrals } from '@/backend/referrals/list-referrals';
import { log } from '@/lib/observability/log';
import { CARDS } from '../cards';
import { LIVE } from '../fixtures';
import type { Context } from '../steps/context';
import { createMoneySteps } from '../steps/money-steps';
import { withWebhooks } from '../steps/webhook-steps';

const DAY = 24 * 3_600_000;

export function describeRefunds(context: Context): void {
  const { client, steps, sandbox, inside, orderOf, statusOf } = context;
  const hooks = withWebhooks(context);

  const { buy, refundInDashboard } = createMoneySteps(context);

  describe.each(['stripe', 'paypal'] as const)('money that goes back through %s', (provider) => {
    it('in full ends access, and the package may be bought again @fault:refund', async () => {
      const { token, reference, receipt } = await buy(provider);
      await refundInDashboard(provider, reference, null);
      await sandbox.untilDelivered();
      expect(await receipt()).toMatchObject({ status: 'refunded', refunded_amount: LIVE.price });
      expect(await steps.playbackStatus(token, LIVE.id)).toBe(403);
      const save = { token, body: steps.saveBody(LIVE, reference) };
      expect(await client.refused(calls.savePayment, save)).toMatchObject({ code: 'payment_declined' });
      expect(await steps.playbackStatus(token, LIVE.id)).toBe(403);
      await steps.buyByCard(token, LIVE);
      expect(await steps.playbackStatus(token, LIVE.id)).toBe(200);
    });

    it('while webhooks are lost is found by the reconciler in a day, and by the operator at once', async () => {
      const [one, other] = [await buy(provider), await buy(provider)];
      await hooks.disconnect();
      await refundInDashboard(provider, one.reference, null);
      await refundInDashboard(provider, other.reference, null);
      const { upstream, moveTime } = inside;
      await upstream.operator.reconcile(one.orderId);
      expect(await statusOf(one.reference)).toBe('refunded');
      await upstream.reconcile('due');
      expect(await statusOf(other.reference)).toBe('paid');
      moveTime(DAY);
      await upstream.reconcile('due');
      expect(await statusOf(other.reference)).toBe('refunded');
      moveTime(-DAY);
    });

    it('by the operator goes back once, however often that is asked for, and again when that is said @fault:refund', async () => {
      const { orderId, receipt } = await buy(provider);
      const { operator } = inside.upstream;
      const part = { orderId, amountCents: 123, isAgain: false, note: 'A hiccup, by ops' };
      expect(await operator.refund(part)).toMatchObject({ ok: true, value: { isNew: true } });
      const again = await Promise.all([operator.refund(part), operator.refund(part), operator.refund(part)]);
      for (const outcome of again) expect(outcome).toMatchObject({ ok: true, value: { isNew: false } });
      expect((await receipt()).refunded_amount).toBe(1.23);
      expect(await operator.refund({ ...part, isAgain: true })).toMatchObject({ value: { isNew: true } });
      expect((await receipt()).refunded_amount).toBe(2.46);
      const rest = { orderId, amountCents: null, isAgain: false, note: null };
      expect(await operator.refund(rest)).toMatchObject({ value: { isNew: true } });
      expect(await operator.refund(rest)).toMatchObject({ ok: true, value: { isNew: false } });
      expect(await receipt()).toMatchObject({ status: 'refunded', refunded_amount: LIVE.price });
      expect(await operator.refund({ ...part, isAgain: true })).toMatchObject({
        error: { code: 'conflict' },
      });
    });

    it('by the operator whose answer was lost goes back once @fault:refund', async () => {
      const { orderId, receipt } = await buy(provider);
      const { operator } = inside.upstream;
      await sandbox.fault({ provider, operation: 'refund', fault: 'reset-after-commit', times: 2 });
      const part = { orderId, amountCents: 100, isAgain: false, note: null };
      await operator.refund(part);
      await sandbox.clearFaults();
      expect(await operator.refund(part)).toMatchObject({ ok: true, value: { refund: { status: 'done' } } });
      expect((await receipt()).refunded_amount).toBe(1);
    });
  });

  describe('the operator', () => {
    it('gives nothing back of what was not paid, or not that much', async () => {
      const { token } = await steps.register();
      const intent = await steps.openIntent(token, LIVE);
      const { operator } = inside.upstream;
      const ask = (orderId = '', amountCents: number | null = null) =>
        operator.refund({ orderId, amountCents, isAgain: false, note: null });
      expect(await ask('ord_0')).toMatchObject({ error: { code: 'not_found' } });
      expect(await ask(intent.orderId)).toMatchObject({ error: { code: 'conflict' } });
      const { orderId } = await buy('stripe');
      expect(await ask(orderId, LIVE.cents + 1)).toMatchObject({ error: { code: 'conflict' } });
      expect(await ask(orderId, -1)).toMatchObject({ error: { code: 'invalid_input' } });
    });

    it('sees what became of an order, and the orders of one status', async () => {
      const { reference, orderId } = await buy('stripe');
      await refundInDashboard('stripe', reference, null);
      await sandbox.untilDelivered();
      const { operator } = inside.upstream;
      const file = await operator.show(orderId);
      expect(file).toMatchObject({
        ok: true,
        value: {
          order: { id: orderId, status: 'refunded', refunded_cents: LIVE.cents },
          transitions: [{ to_status: 'paid' }, { to_status: 'refunded', source: 'webhook' }],
        },
      });
      expect(file.ok && file.value.events.map(({ type }) => type)).toContain('charge.refunded');
      const refunded = await operator.list({ status: 'refunded', limit: 1 });
      expect(refunded.map(({ status }) => status)).toEqual(['refunded']);
      expect(await operator.show('ord_0')).toMatchObject({ error: { code: 'not_found' } });
    });
  });

  describe('an order that an operator looks for', () => {
    it.each(['stripe', 'paypal'] as const)(
      'is found by each of its ids and addresses: %s',
      async (provider) => {
        const { reference, orderId, email } = await buy(provider);
        await refundInDashboard(provider, reference, 100);
        await sandbox.untilDelivered();
        const { store, upstream } = inside;
        const { provider_ref: refund } = await store
          .selectFrom('refunds')
          .select('provider_ref')
          .where('order_id', '=', orderId)
          .executeTakeFirstOrThrow();
        const { source } = await store
          .selectFrom('money_movements')
          .select('source')
          .where('order_id', '=', orderId)
          .where('kind', '=', 'payment')
          .executeTakeFirstOrThrow();
        const words = [orderId, reference, refund ?? '', source.replace('payment:', ''), email.toUpperCase()];
        for (const word of words)
          expect([word, (await upstream.operator.find(word, 9)).map(({ id }) => id)]).toEqual([
            word,
            [orderId],
          ]);
        expect(await upstream.operator.find('%', 9)).toEqual([]);
      },
    );

    it('has a line in the log for each step, and what the provider says of it', async () => {
      const info = vi.spyOn(log, 'info');
      onTestFinished(() => info.mockRestore());
      const { token } = await steps.register();
      const { intent } = await steps.openAndConfirm(token, CARDS.declined, LIVE);
      const { orderId: order = '', paymentIntentId: reference = '' } = intent;
      const save = { token, body: steps.saveBody(LIVE, reference) };
      expect(await client.refused(calls.savePayment, save)).toMatchObject({ code: 'payment_declined' });
      const lines = () => info.mock.calls.filter(([fields]) => JSON.stringify(fields).includes(order));
      expect(lines()).toContainEqual([
        {
          order,
          reference,
          provider: 'stripe',
          from: 'pending',
          to: 'pending',
          source: 'buyer',
          reason: expect.stringMatching(/declined/),
        },
        'order',
      ]);
      expect(await inside.upstream.operator.show(order)).toMatchObject({
        value: { providerSays: expect.stringMatching(/declined/) },
      });
      await steps.confirm(intent, CARDS.good);
      await client.ok(calls.savePayment, save);
      expect(lines().at(-1)).toMatchObject([{ order, from: 'pending', to: 'paid' }, 'order']);
      expect(JSON.stringify(lines())).not.toContain('@');
    });
  });

  it('credits a referral only with what was kept', async () => {
    const { token, reference } = await buy('stripe');
    const { store } = inside;
    const { id: orderId } = await orderOf(reference);
    const { user_id: userId } = await orderOf(reference);
    await store.updateTable('users').set({ referral: 'kept-part' }).where('id', '=', userId).execute();
    await refundInDashboard('stripe', reference, 299);
    await sandbox.untilDelivered();
    const credit = async () =>
      (await listReferrals(store, 0, 'sandbox')).find(({ code }) => code === 'kept-part')?.revenueCents;
    expect(await credit()).toBe(1000);
    await inside.upstream.operator.refund({ orderId, amountCents: null, isAgain: false, note: null });
    expect(await credit()).toBe(0);
    expect(await steps.playbackStatus(token, LIVE.id)).toBe(403);
  });
}
