import { describe, expect, it } from 'vitest';
import { calls } from '@/lib/contract';
import { orderFromBrowser } from '@/sandbox/paypal/buyer';
import { CARDS } from '../buyer';
import { LIVE } from '../fixtures';
import type { Context } from '../steps/context';
import { CARD_PAID, withWebhooks } from '../steps/webhook-steps';

export function describeWebhooks(context: Context): void {
  const { client, steps, sandbox, inside, statusOf } = context;
  const hooks = withWebhooks(context);

  const eventsOf = (reference: string) =>
    inside.store.selectFrom('provider_events').selectAll().where('reference', '=', reference).execute();

  async function openCard(card: string = CARDS.good) {
    const { token } = await steps.register();
    const { intent, save } = await steps.openAndConfirm(token, card, LIVE);
    return { token, intent, save, id: intent.paymentIntentId ?? '' };
  }

  describe('a webhook', () => {
    it('alone gives a buyer access whose tab was closed right after paying, with a receipt and a history @fault:tab-closed', async () => {
      const { token, intent, id } = await openCard();
      expect(await hooks.attemptsOf(id)).toEqual([200]);
      expect(await steps.playbackStatus(token, LIVE.id)).toBe(200);
      const [event, ...others] = await eventsOf(id);
      expect(others).toEqual([]);
      expect(event).toMatchObject({ outcome: 'settled', order_id: intent.orderId, type: CARD_PAID });
      expect(await hooks.historyOf(id)).toMatchObject([
        {
          from_status: 'pending',
          to_status: 'paid',
          source: 'webhook',
          provider_event_id: event?.id,
          reason: 'The money came in.',
        },
      ]);
    });

    it('finishes a payment that was being processed @fault:processing', async () => {
      const { token, intent, save } = await openCard(CARDS.processing);
      expect(await client.refused(calls.savePayment, save)).toMatchObject({ code: 'payment_pending' });
      await steps.finishProcessing(intent.paymentIntentId);
      await expect.poll(() => steps.playbackStatus(token, LIVE.id)).toBe(200);
      await sandbox.untilDelivered();
      expect((await client.ok(calls.savePayment, save)).orderId).toBe(intent.orderId);
    });

    it.each(['complete', 'deny'] as const)(
      'tells what became of a PayPal payment that PayPal had to check: %s @fault:processing',
      async (action) => {
        const { token } = await steps.register();
        const paypalOrderId = await steps.openApproved(token, LIVE);
        await sandbox.fault({ provider: 'paypal', operation: 'capture', fault: 'pending' });
        await client.ok(calls.capturePaypalOrder, { token, body: { paypalOrderId } });
        const capture = `paypal/captures/${await captureOf(paypalOrderId)}`;
        expect(await steps.playbackStatus(token, LIVE.id)).toBe(403);
        await sandbox.control(capture, { action });
        await sandbox.untilDelivered();
        expect(await statusOf(paypalOrderId)).toBe(action === 'complete' ? 'paid' : 'failed');
        if (action === 'complete') expect(await steps.playbackStatus(token, LIVE.id)).toBe(200);
        else expect(await steps.openPaypal(token, LIVE)).not.toBe(paypalOrderId);
      },
    );

    it('that comes ten times is kept once and does nothing more', async () => {
      const { id } = await openCard();
      const [delivery] = (await hooks.delivered(CARD_PAID)).filter(({ body }) => body.includes(id));
      for (let turn = 0; turn < 9; turn += 1) await sandbox.redeliver(delivery?.eventId ?? '');
      expect(await hooks.attemptsOf(id)).toEqual(Array(10).fill(200));
      expect(await eventsOf(id)).toHaveLength(1);
      expect(await hooks.stepsOf(id)).toEqual(['pending>paid']);
    });

    it('of a failed attempt that comes after the success leaves the order paid @fault:failed-after-success', async () => {
      await sandbox.webhookFault({ provider: 'stripe', fault: 'hold', times: 2 });
      const { token, intent, id } = await openCard(CARDS.declined);
      await steps.confirm(intent, CARDS.good);
      await sandbox.release('last-to-first');
      expect(await hooks.attemptsOf(id, 'payment_intent.payment_failed')).toEqual([200]);
      expect(await statusOf(id)).toBe('paid');
      expect(await steps.playbackStatus(token, LIVE.id)).toBe(200);
    });

    it('that comes while the buyer saves and the reconciler looks counts once', async () => {
      await sandbox.webhookFault({ provider: 'stripe', fault: 'duplicate' });
      const { save, id } = await openCard();
      await Promise.all([
        client.ok(calls.savePayment, save),
        client.ok(calls.savePayment, save),
        inside.upstream.reconcile('all'),
        sandbox.untilDelivered(),
      ]);
      expect(await hooks.stepsOf(id)).toEqual(['pending>paid']);
    });

    it('finds its order also when the process died before it had noted the payment @fault:tab-closed', async () => {
      const { token } = await steps.register();
      const intent = await steps.openIntent(token, LIVE);
      const { store } = inside;
      await store
        .updateTable('orders')
        .set({ provider_ref: null })
        .where('id', '=', intent.orderId ?? '')
        .execute();
      await steps.confirm(intent, CARDS.good);
      await sandbox.untilDelivered();
      expect(await statusOf(intent.paymentIntentId)).toBe('paid');
      expect(await steps.playbackStatus(token, LIVE.id)).toBe(200);
    });

    it.each([
      ['does not count when its money went to another account', { merchant_id: 'THEFTTHEFT222' }, 'pending'],
      ['counts when its money came here', undefined, 'paid'],
    ])('about a PayPal order that a browser made under our client id %s', async (_what, payee, status) => {
      const { token } = await steps.register();
      await sandbox.fault({ provider: 'paypal', operation: 'create', fault: 'reset', times: 2 });
      const opening = { token, body: steps.paypalBody(LIVE) };
      const { reference = '' } = await client.refused(calls.createPaypalOrder, opening);
      const amount = { currency_code: 'USD', value: LIVE.price.toFixed(2) };
      const unit = { custom_id: reference, amount, ...(payee && { payee }) };
      const { id, capture } = await orderFromBrowser(sandbox.url, unit);
      await capture();
      await sandbox.untilDelivered();
      expect(await statusOf(reference)).toBe(status);
      expect((await eventsOf(id)).map(({ outcome }) => outcome)).not.toContain(null);
      const isPaid = status === 'paid';
      expect(await steps.playbackStatus(token, LIVE.id)).toBe(isPaid ? 200 : 403);
      if (!isPaid) expect(await steps.openPaypal(token, LIVE)).not.toBe(id);
    });

    const FORGED = [
      'unsigned',
      'wrong-signature',
      'reserialized',
      'old-timestamp',
      'future-timestamp',
    ] as const;
    it.each([
      ...FORGED.map((fault) => ['stripe', fault] as const),
      ['stripe', 'v0-signature'] as const,
      ...FORGED.map((fault) => ['paypal', fault] as const),
    ])(
      'of %s that is %s is refused and changes nothing; the next one counts @fault:bad-signature',
      async (provider, fault) => {
        const type = provider === 'stripe' ? CARD_PAID : 'PAYMENT.CAPTURE.COMPLETED';
        await sandbox.webhookFault({ provider, type, fault });
        if (provider === 'paypal') {
          const { token } = await steps.register();
          const reference = await steps.buyByPaypal(token, LIVE);
          return expect(await hooks.attemptsOf(reference, type)).toEqual([400, 200]);
        }
        const { token, id } = await openCard();
        expect(await hooks.attemptsOf(id)).toEqual([400, 200]);
        expect(await eventsOf(id)).toHaveLength(1);
        expect(await steps.playbackStatus(token, LIVE.id)).toBe(200);
      },
    );

    it('of a type that means nothing here is acknowledged, kept and reported @fault:unknown-event', async () => {
      const type = 'customer.created';
      const object = { object: 'customer', id: 'cus_1' };
      await sandbox.control('stripe/events', { type, object });
      expect((await hooks.delivered(type)).at(-1)).toMatchObject({ attempts: [{ status: 200 }] });
      const event = await inside.store
        .selectFrom('provider_events')
        .select(['outcome', 'handled_at'])
        .where('type', '=', type)
        .executeTakeFirstOrThrow();
      expect(event).toMatchObject({ outcome: 'unknown-type', handled_at: expect.any(Number) });
      expect(console.error).toHaveBeenCalledWith(expect.stringContaining(type), null);
    });

    it.each([
      ['a payment that is none of ours', 'payment_intent.canceled', 'payment_intent'],
      ['an object that is none of a payment', 'charge.refunded', 'mandate'],
    ])(
      'about %s is acknowledged, changes nothing, and is reported @fault:unknown-event',
      async (_what, type, object) => {
        const told = { object, id: `${object}_00000000000000000000000` };
        await sandbox.control('stripe/events', { type, object: told });
        const delivery = (await hooks.delivered(type)).find(({ body }) => body.includes(told.id));
        expect(delivery).toMatchObject({ attempts: [{ status: 200 }] });
        const event = await inside.store
          .selectFrom('provider_events')
          .select(['outcome', 'order_id'])
          .where('id', '=', delivery?.eventId ?? '')
          .executeTakeFirstOrThrow();
        expect(event).toEqual({ outcome: 'not-ours', order_id: null });
        expect(console.error).toHaveBeenCalledWith(expect.stringContaining(type), null);
      },
    );

    it('that the provider cannot be asked about comes again', async () => {
      const broken = { provider: 'stripe', operation: 'get', fault: 'error-500' } as const;
      await sandbox.fault({ ...broken, times: 2 });
      const { token, id } = await openCard();
      const attempts = await hooks.attemptsOf(id);
      expect([attempts[0], attempts.at(-1)]).toEqual([503, 200]);
      expect(await steps.playbackStatus(token, LIVE.id)).toBe(200);
    });

    it('that was received and not handled is handled by the reconciler, once', async () => {
      const broken = { provider: 'stripe', operation: 'get', fault: 'error-500' } as const;
      await sandbox.fault({ ...broken, times: 2 });
      const { token, id } = await openCard();
      await expect.poll(async () => (await hooks.attemptsSoFar(id))[0]).toBe(503);
      await hooks.disconnect();
      await sandbox.clearFaults();
      const { upstream } = inside;
      const runs = await Promise.all([upstream.reconcile('all'), upstream.reconcile('all')]);
      expect(runs.reduce((sum, finished) => sum + finished)).toBe(1);
      expect(await eventsOf(id)).toMatchObject([{ outcome: 'settled' }]);
      expect(await steps.playbackStatus(token, LIVE.id)).toBe(200);
      await hooks.connect();
      await sandbox.untilDelivered();
    });

    it('that is too large is refused, and by any other method too', async () => {
      const huge = await client.raw('/webhooks/stripe', {
        method: 'POST',
        body: 'x'.repeat(256 * 1024 + 1),
        headers: { 'Stripe-Signature': 't=1,v1=0' },
      });
      expect(huge.status).toBe(413);
      const streamed = await client.raw('/webhooks/stripe', {
        method: 'POST',
        body: new Blob(['x'.repeat(300 * 1024)]).stream(),
        duplex: 'half',
      } as RequestInit);
      expect(streamed.status).toBe(413);
      const asked = await client.raw('/webhooks/paypal');
      expect([asked.status, asked.headers.get('Allow')]).toEqual([405, 'POST']);
    });
  });

  async function captureOf(paypalOrderId: string): Promise<string> {
    const all = await sandbox.untilDelivered();
    const sent = all.find(
      ({ eventType, body }) => eventType === 'PAYMENT.CAPTURE.PENDING' && body.includes(paypalOrderId),
    );
    const { resource } = JSON.parse(sent?.body ?? '{}') as { resource?: { id?: string } };
    return resource?.id ?? '';
  }
}
