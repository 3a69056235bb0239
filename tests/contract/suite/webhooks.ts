import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { calls } from '@/lib/contract';
import { CARDS } from '../buyer';
import { FORGERIES_PER_ADDRESS } from '@/backend/webhooks/routes';
import { LIVE } from '../fixtures';
import type { Context } from './context';
import { CARD_PAID, withWebhooks } from './webhook-steps';

/** What webhooks do and do not do: for targets whose store the test can look into. */
export function describeWebhooks(context: Context): void {
  const { client, steps, sandbox, inside } = context;
  const hooks = withWebhooks(context);

  const eventsOf = (reference: string) =>
    inside.store.selectFrom('provider_events').selectAll().where('reference', '=', reference).execute();

  async function openCard(card: string = CARDS.good) {
    const { token } = await steps.register();
    const intent = await steps.openIntent(token, LIVE);
    await steps.confirm(intent, card);
    return { token, intent, id: intent.paymentIntentId ?? '' };
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
          ...{ from_status: 'pending', to_status: 'paid', source: 'webhook' },
          ...{ provider_event_id: event?.id, reason: 'The money came in.' },
        },
      ]);
    });

    it('finishes a payment that was being processed @fault:processing', async () => {
      const { token, intent, id } = await openCard(CARDS.processing);
      const save = { token, body: steps.saveBody(LIVE, id) };
      expect(await client.refused(calls.savePayment, save)).toMatchObject({ code: 'payment_pending' });
      await steps.finishProcessing(intent.paymentIntentId);
      await expect.poll(() => steps.playbackStatus(token, LIVE.id)).toBe(200);
      await sandbox.untilDelivered();
      expect((await client.ok(calls.savePayment, save)).orderId).toBe(intent.orderId);
    });

    it('finishes a PayPal payment that PayPal had to check @fault:processing', async () => {
      const { token } = await steps.register();
      const paypalOrderId = await steps.openApproved(token, LIVE);
      await sandbox.fault({ provider: 'paypal', operation: 'capture', fault: 'pending' });
      await client.ok(calls.capturePaypalOrder, { token, body: { paypalOrderId } });
      await sandbox.untilDelivered();
      expect(await steps.playbackStatus(token, LIVE.id)).toBe(403);
      await sandbox.control(`paypal/captures/${await captureOf(paypalOrderId)}`, { action: 'complete' });
      await sandbox.untilDelivered();
      expect(await steps.playbackStatus(token, LIVE.id)).toBe(200);
    });

    it('about a PayPal payment that PayPal denied in the end lets the buyer start again', async () => {
      const { token } = await steps.register();
      const paypalOrderId = await steps.openApproved(token, LIVE);
      await sandbox.fault({ provider: 'paypal', operation: 'capture', fault: 'pending' });
      await client.ok(calls.capturePaypalOrder, { token, body: { paypalOrderId } });
      await sandbox.control(`paypal/captures/${await captureOf(paypalOrderId)}`, { action: 'deny' });
      await sandbox.untilDelivered();
      expect(await hooks.statusOf(paypalOrderId)).toBe('failed');
      expect(await steps.openPaypal(token, LIVE)).not.toBe(paypalOrderId);
    });

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
      expect(await hooks.statusOf(id)).toBe('paid');
      expect(await steps.playbackStatus(token, LIVE.id)).toBe(200);
    });

    it('that comes while the buyer saves and the reconciler looks counts once', async () => {
      await sandbox.webhookFault({ provider: 'stripe', fault: 'duplicate' });
      const { token, id } = await openCard();
      const save = { token, body: steps.saveBody(LIVE, id) };
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
      expect(await hooks.statusOf(intent.paymentIntentId)).toBe('paid');
      expect(await steps.playbackStatus(token, LIVE.id)).toBe(200);
    });

    it.each([
      'unsigned',
      'wrong-signature',
      'v0-signature',
      'reserialized',
      'old-timestamp',
      'future-timestamp',
    ] as const)(
      'of Stripe that is %s is refused and changes nothing; the next one counts @fault:bad-signature',
      async (fault) => {
        await sandbox.webhookFault({ provider: 'stripe', type: CARD_PAID, fault });
        const { token, id } = await openCard();
        await expect.poll(async () => (await hooks.attemptsSoFar(id))[0]).toBe(400);
        expect(await hooks.attemptsOf(id)).toEqual([400, 200]);
        expect(await eventsOf(id)).toHaveLength(1);
        expect(await steps.playbackStatus(token, LIVE.id)).toBe(200);
      },
    );

    it.each(['unsigned', 'wrong-signature', 'reserialized', 'old-timestamp', 'future-timestamp'] as const)(
      'of PayPal that is %s is refused; the next one counts @fault:bad-signature',
      async (fault) => {
        const type = 'PAYMENT.CAPTURE.COMPLETED';
        await sandbox.webhookFault({ provider: 'paypal', type, fault });
        const { token } = await steps.register();
        const paypalOrderId = await steps.openPaypal(token, LIVE);
        await steps.choose(paypalOrderId, 'approve');
        await client.ok(calls.capturePaypalOrder, { token, body: { paypalOrderId } });
        expect(await hooks.attemptsOf(paypalOrderId, type)).toEqual([400, 200]);
      },
    );

    it('with two signatures, as while a secret is rotated, is taken @fault:rotated-secret', async () => {
      await sandbox.webhookFault({ provider: 'stripe', type: CARD_PAID, fault: 'two-signatures' });
      const { id } = await openCard();
      expect(await hooks.attemptsOf(id)).toEqual([200]);
    });

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

    it('of PayPal that PayPal did not send is taken so often from one address, and the next costs PayPal no call @fault:webhook-flood', async () => {
      const from = '198.51.100.252';
      for (let sent = 0; sent < FORGERIES_PER_ADDRESS; sent += 1)
        expect((await sendForged(from)).status).toBe(400);
      await sandbox.fault({ provider: 'paypal', operation: 'verify-webhook', fault: 'reset' });
      const refused = await sendForged(from);
      expect([refused.status, Number(refused.headers.get('retry-after')) > 60]).toEqual([429, true]);
      // The fault is still there: this is the next call that reaches PayPal, and its repeat.
      expect((await sendForged('198.51.100.253')).status).toBe(400);
    });

    it('of PayPal is put off while PayPal is asked about many, and counts when it comes again @fault:webhook-flood', async () => {
      const hang = { provider: 'paypal', operation: 'verify-webhook', fault: 'hang', times: 8 } as const;
      await sandbox.fault(hang);
      const forged = Array.from({ length: 30 }, (_, index) => sendForged(`203.0.113.${index}`));
      const putOff = await Promise.any(forged.map(isPutOff));
      expect(Number(putOff.headers.get('retry-after'))).toBeGreaterThan(0);
      const type = 'BILLING.PLAN.CREATED';
      const plan = { type, resourceType: 'plan', resource: { id: randomUUID() } };
      await sandbox.control('paypal/events', plan);
      const attempts = async () => (await sandbox.listDeliveries()).at(-1)?.attempts ?? [];
      await expect.poll(async () => (await attempts())[0]?.status).toBe(503);
      await Promise.all(forged);
      const delivery = (await hooks.delivered(type)).at(-1);
      await sandbox.redeliver(delivery?.eventId ?? '');
      await sandbox.untilDelivered();
      expect((await attempts()).at(-1)?.status).toBe(200);
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

  /** What looks like a webhook of PayPal's and has a signature that is none. */
  const sendForged = (from: string) =>
    client.raw('/webhooks/paypal', {
      method: 'POST',
      body: JSON.stringify({
        ...{ id: `WH-${randomUUID()}`, event_type: 'PAYMENT.CAPTURE.COMPLETED' },
        create_time: new Date().toISOString(),
      }),
      headers: {
        'X-Forwarded-For': from,
        'PAYPAL-AUTH-ALGO': 'SHA256withRSA',
        'PAYPAL-CERT-URL': `${sandbox.url}/v1/notifications/certs/CERT-sandbox-stand-in`,
        'PAYPAL-TRANSMISSION-ID': randomUUID(),
        'PAYPAL-TRANSMISSION-SIG': 'Zm9yZ2Vk',
        'PAYPAL-TRANSMISSION-TIME': new Date().toISOString(),
      },
    });
  async function isPutOff(sent: Promise<Response>): Promise<Response> {
    const response = await sent;
    const { error } = (await response.clone().json()) as { error?: string };
    if (response.status === 503 && error?.startsWith('Too many webhooks')) return response;
    throw new Error('It was looked at.');
  }

  /** The id of the money that PayPal took for an order. */
  async function captureOf(paypalOrderId: string): Promise<string> {
    const all = await sandbox.untilDelivered();
    const sent = all.find(
      ({ eventType, body }) => eventType === 'PAYMENT.CAPTURE.PENDING' && body.includes(paypalOrderId),
    );
    const { resource } = JSON.parse(sent?.body ?? '{}') as { resource?: { id?: string } };
    return resource?.id ?? '';
  }
}
