import { afterEach, describe, expect, it } from 'vitest';
import { calls } from '@/lib/contract';
import { captureFromBrowser } from '@/sandbox/paypal/buyer';
import { CARDS } from '../buyer';
import { LIVE } from '../fixtures';
import { type Context, tenTimes } from '../steps/context';

export function describePaypal({ client, steps, sandbox }: Context): void {
  afterEach(() => sandbox.clearFaults());

  async function openApproved(action: 'approve' | 'approve-declining' = 'approve') {
    const { token } = await steps.register();
    const paypalOrderId = await steps.openApproved(token, LIVE, action);
    return { token, paypalOrderId, capture: { token, body: { paypalOrderId } } };
  }

  describe('a PayPal payment', () => {
    it('opens once for a reload, a second tab and ten calls at once @fault:ten-at-once', async () => {
      const { token } = await steps.register();
      const ids = await tenTimes(() => steps.openPaypal(token, LIVE));
      ids.push(await steps.openPaypal(token, LIVE));
      expect(new Set(ids).size).toBe(1);
    });

    it('opens the event at the capture; saving and capturing again change nothing', async () => {
      const { token, paypalOrderId, capture } = await openApproved();
      const captured = await client.ok(calls.capturePaypalOrder, capture);
      expect(captured).toEqual({
        paypalOrderId,
        status: 'COMPLETED',
        amount: LIVE.price,
        currency: 'USD',
        item: { eventId: LIVE.id, selectedPackage: LIVE.package },
      });
      expect(await steps.playbackStatus(token, LIVE.id)).toBe(200);
      const save = { token, body: steps.saveBody(LIVE, paypalOrderId) };
      const { orderId } = await client.ok(calls.savePayment, save);
      expect((await client.ok(calls.savePayment, save)).orderId).toBe(orderId);
      expect(await client.ok(calls.capturePaypalOrder, capture)).toEqual(captured);
    });

    it('captured ten times at once is taken once @fault:paypal-capture', async () => {
      const { token, capture } = await openApproved();
      const answers = await tenTimes(() => client.ok(calls.capturePaypalOrder, capture));
      expect(answers.every(({ status }) => status === 'COMPLETED')).toBe(true);
      expect(await steps.playbackStatus(token, LIVE.id)).toBe(200);
    });

    it.each(['captured here', 'told by a webhook'])(
      'that a browser has turned to another account opens nothing, %s @fault:paypal-capture',
      async (way) => {
        const { token, paypalOrderId, capture } = await openApproved();
        await sandbox.control(`paypal/orders/${paypalOrderId}`, { payee: 'THEFTTHEFT222' });
        if (way === 'captured here') await client.send(calls.capturePaypalOrder, capture);
        else await captureFromBrowser(sandbox.url, paypalOrderId);
        await sandbox.untilDelivered();
        const save = { token, body: steps.saveBody(LIVE, paypalOrderId) };
        expect(await client.refused(calls.savePayment, save)).toMatchObject({ status: 503 });
        expect(
          (await client.send(calls.createPaypalOrder, { token, body: steps.paypalBody(LIVE) })).status,
        ).toBe(503);
        expect(await steps.playbackStatus(token, LIVE.id)).toBe(403);
      },
    );

    it('before the approval is refused, and opens nothing @fault:paypal-capture', async () => {
      const { token } = await steps.register();
      const paypalOrderId = await steps.openPaypal(token, LIVE);
      const capture = { token, body: { paypalOrderId } };
      const refusal = await client.refused(calls.capturePaypalOrder, capture);
      expect(refusal).toMatchObject({ status: 402, code: 'payment_pending' });
      const save = { token, body: steps.saveBody(LIVE, paypalOrderId) };
      expect(await client.refused(calls.savePayment, save)).toMatchObject({ code: 'payment_pending' });
      expect(await steps.playbackStatus(token, LIVE.id)).toBe(403);
    });

    it('whose card is declined can be approved again with another @fault:paypal-capture', async () => {
      const { paypalOrderId, capture } = await openApproved('approve-declining');
      const refusal = await client.refused(calls.capturePaypalOrder, capture);
      expect(refusal).toMatchObject({ status: 402, code: 'instrument_declined' });
      await steps.choose(paypalOrderId, 'approve');
      await client.ok(calls.capturePaypalOrder, capture);
    });

    it('that PayPal still checks opens nothing, and is not asked for again, by PayPal or card', async () => {
      const { token, paypalOrderId, capture } = await openApproved();
      await sandbox.fault({ provider: 'paypal', operation: 'capture', fault: 'pending' });
      expect((await client.ok(calls.capturePaypalOrder, capture)).status).toBe('PENDING');
      const save = { token, body: steps.saveBody(LIVE, paypalOrderId) };
      expect(await client.refused(calls.savePayment, save)).toMatchObject({ code: 'payment_pending' });
      expect(await steps.playbackStatus(token, LIVE.id)).toBe(403);
      const pending = { status: 402, code: 'payment_pending', reference: expect.any(String) as string };
      expect(await steps.refusals(token, LIVE)).toMatchObject([pending, pending]);
    });

    it('of someone else is not found', async () => {
      const { paypalOrderId } = await openApproved();
      const { token } = await steps.register();
      const stolen = { token, body: { paypalOrderId } };
      expect(await client.refused(calls.capturePaypalOrder, stolen)).toMatchObject({ status: 404 });
      const byCard = { token, body: { paypalOrderId: 'NOSUCHORDER000000' } };
      expect(await client.refused(calls.capturePaypalOrder, byCard)).toMatchObject({ status: 404 });
    });

    it('while PayPal is down says so, and works the next time @fault:provider-down', async () => {
      const { token, capture } = await openApproved();
      const down = { provider: 'paypal', operation: 'capture', fault: 'error-500' } as const;
      await sandbox.fault({ ...down, times: 4 });
      expect(await client.refused(calls.capturePaypalOrder, capture)).toMatchObject({ status: 503 });
      await sandbox.clearFaults();
      await client.ok(calls.capturePaypalOrder, capture);
      expect(await steps.playbackStatus(token, LIVE.id)).toBe(200);
    });

    it('whose reply was lost is found to be paid @fault:paypal-capture', async () => {
      const { token, paypalOrderId, capture } = await openApproved();
      const times = { provider: 'paypal', operation: 'capture', fault: 'reset-after-commit' } as const;
      await sandbox.fault({ ...times, times: 2 });
      await client.send(calls.capturePaypalOrder, capture);
      await sandbox.clearFaults();
      const save = { token, body: steps.saveBody(LIVE, paypalOrderId) };
      await client.ok(calls.savePayment, save);
      expect(await steps.playbackStatus(token, LIVE.id)).toBe(200);
    });
  });

  describe('paying twice, by card in one tab and PayPal in another', () => {
    it('does not take the PayPal money when the card came first', async () => {
      const { token, paypalOrderId, capture } = await openApproved();
      await steps.buyByCard(token, LIVE);
      expect(await client.refused(calls.capturePaypalOrder, capture)).toMatchObject({
        code: 'already_owned',
      });
      const save = { token, body: steps.saveBody(LIVE, paypalOrderId) };
      expect(await client.refused(calls.savePayment, save)).toMatchObject({ code: 'payment_pending' });
    });

    it('records card money that came second as owed back, and says so', async () => {
      const { token, capture } = await openApproved();
      const intent = await steps.openIntent(token, LIVE);
      await client.ok(calls.capturePaypalOrder, capture);
      await steps.confirm(intent, CARDS.good);
      const save = { token, body: steps.saveBody(LIVE, intent.paymentIntentId) };
      const first = await client.ok(calls.savePayment, save);
      expect(first).toMatchObject({
        orderId: intent.orderId,
        message: expect.stringContaining("we're refunding this second payment"),
      });
      expect(await client.ok(calls.savePayment, save)).toEqual(first);
    });
  });
}
