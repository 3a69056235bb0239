import { afterEach, describe, expect, it } from 'vitest';
import { calls } from '@/lib/contract';
import { CARDS } from '../buyer';
import { LIVE } from '../fixtures';
import { type Context, tenTimes } from './context';

/** Buying through PayPal: open, approve there, capture here. */
export function describePaypal(context: Context): void {
  afterEach(() => context.target.sandbox.clearFaults());

  async function openApproved(action: 'approve' | 'approve-declining' = 'approve') {
    const { token } = await context.steps.register();
    const paypalOrderId = await context.steps.openApproved(token, LIVE, action);
    return { token, paypalOrderId, capture: { token, body: { paypalOrderId } } };
  }

  describe('a PayPal payment', () => {
    it('opens once for a reload, a second tab and ten calls at once @fault:ten-at-once', async () => {
      const { token } = await context.steps.register();
      const ids = await tenTimes(() => context.steps.openPaypal(token, LIVE));
      ids.push(await context.steps.openPaypal(token, LIVE));
      expect(new Set(ids).size).toBe(1);
    });

    it('names where to approve it', async () => {
      const { token } = await context.steps.register();
      const answer = await context.client.ok(calls.createPaypalOrder, {
        token,
        body: context.steps.paypalBody(LIVE),
      });
      expect(answer.approveUrl).toContain(answer.paypalOrderId);
    });

    it('opens the event at the capture; saving and capturing again change nothing', async () => {
      const { token, paypalOrderId, capture } = await openApproved();
      const captured = await context.client.ok(calls.capturePaypalOrder, capture);
      expect(captured).toEqual({
        paypalOrderId,
        status: 'COMPLETED',
        amount: LIVE.price,
        currency: 'USD',
        item: { eventId: LIVE.id, selectedPackage: LIVE.package },
      });
      expect(await context.steps.playbackStatus(token, LIVE.id)).toBe(200);
      const save = { token, body: context.steps.saveBody(LIVE, paypalOrderId) };
      const { orderId } = await context.client.ok(calls.savePayment, save);
      expect((await context.client.ok(calls.savePayment, save)).orderId).toBe(orderId);
      expect(await context.client.ok(calls.capturePaypalOrder, capture)).toEqual(captured);
    });

    it('captured ten times at once is taken once @fault:paypal-capture', async () => {
      const { token, capture } = await openApproved();
      const answers = await tenTimes(() => context.client.ok(calls.capturePaypalOrder, capture));
      expect(answers.every(({ status }) => status === 'COMPLETED')).toBe(true);
      expect(await context.steps.playbackStatus(token, LIVE.id)).toBe(200);
    });

    it('before the approval is refused, and opens nothing @fault:paypal-capture', async () => {
      const { token } = await context.steps.register();
      const paypalOrderId = await context.steps.openPaypal(token, LIVE);
      const capture = { token, body: { paypalOrderId } };
      const refusal = await context.client.refused(calls.capturePaypalOrder, capture);
      expect(refusal).toMatchObject({ status: 402, code: 'payment_pending' });
      const save = { token, body: context.steps.saveBody(LIVE, paypalOrderId) };
      expect(await context.client.refused(calls.savePayment, save)).toMatchObject({
        code: 'payment_pending',
      });
      expect(await context.steps.playbackStatus(token, LIVE.id)).toBe(403);
    });

    it('whose card is declined can be approved again with another @fault:paypal-capture', async () => {
      const { paypalOrderId, capture } = await openApproved('approve-declining');
      const refusal = await context.client.refused(calls.capturePaypalOrder, capture);
      expect(refusal).toMatchObject({ status: 402, code: 'instrument_declined' });
      await context.steps.choose(paypalOrderId, 'approve');
      await context.client.ok(calls.capturePaypalOrder, capture);
    });

    it('that PayPal still checks is pending, and opens nothing', async () => {
      const { token, paypalOrderId, capture } = await openApproved();
      await context.target.sandbox.fault({ provider: 'paypal', operation: 'capture', fault: 'pending' });
      expect((await context.client.ok(calls.capturePaypalOrder, capture)).status).toBe('PENDING');
      const save = { token, body: context.steps.saveBody(LIVE, paypalOrderId) };
      expect(await context.client.refused(calls.savePayment, save)).toMatchObject({
        code: 'payment_pending',
      });
      expect(await context.steps.playbackStatus(token, LIVE.id)).toBe(403);
    });

    it('that PayPal still checks is not asked for again, by PayPal or card', async () => {
      const { token, capture } = await openApproved();
      await context.target.sandbox.fault({ provider: 'paypal', operation: 'capture', fault: 'pending' });
      await context.client.ok(calls.capturePaypalOrder, capture);
      const paypal = { token, body: context.steps.paypalBody(LIVE) };
      const byPaypal = await context.client.send(calls.createPaypalOrder, paypal);
      const expected = { code: 'payment_pending', reference: expect.any(String) };
      expect([byPaypal.status, await byPaypal.json()]).toMatchObject([402, expected]);
      const card = { token, body: context.steps.intentBody(LIVE) };
      const byCard = await context.client.send(calls.createPaymentIntent, card);
      expect([byCard.status, await byCard.json()]).toMatchObject([402, expected]);
    });

    it('of someone else is not found', async () => {
      const { paypalOrderId } = await openApproved();
      const { token } = await context.steps.register();
      const stolen = { token, body: { paypalOrderId } };
      expect(await context.client.refused(calls.capturePaypalOrder, stolen)).toMatchObject({ status: 404 });
      const byCard = { token, body: { paypalOrderId: 'NOSUCHORDER000000' } };
      expect(await context.client.refused(calls.capturePaypalOrder, byCard)).toMatchObject({ status: 404 });
    });

    it('while PayPal is down says so, and works the next time @fault:provider-down', async () => {
      const { token, capture } = await openApproved();
      const down = { provider: 'paypal', operation: 'capture', fault: 'error-500' } as const;
      await context.target.sandbox.fault({ ...down, times: 4 });
      expect(await context.client.refused(calls.capturePaypalOrder, capture)).toMatchObject({ status: 503 });
      await context.target.sandbox.clearFaults();
      await context.client.ok(calls.capturePaypalOrder, capture);
      expect(await context.steps.playbackStatus(token, LIVE.id)).toBe(200);
    });

    it('whose reply was lost is found to be paid @fault:paypal-capture', async () => {
      const { token, paypalOrderId, capture } = await openApproved();
      const times = { provider: 'paypal', operation: 'capture', fault: 'reset-after-commit' } as const;
      await context.target.sandbox.fault({ ...times, times: 2 });
      await context.client.send(calls.capturePaypalOrder, capture);
      await context.target.sandbox.clearFaults();
      const save = { token, body: context.steps.saveBody(LIVE, paypalOrderId) };
      await context.client.ok(calls.savePayment, save);
      expect(await context.steps.playbackStatus(token, LIVE.id)).toBe(200);
    });
  });

  describe('paying twice, by card in one tab and PayPal in another', () => {
    it('does not take the PayPal money when the card came first', async () => {
      const { token, paypalOrderId, capture } = await openApproved();
      await context.steps.buyByCard(token, LIVE);
      expect(await context.client.refused(calls.capturePaypalOrder, capture)).toMatchObject({
        code: 'already_owned',
      });
      const save = { token, body: context.steps.saveBody(LIVE, paypalOrderId) };
      expect(await context.client.refused(calls.savePayment, save)).toMatchObject({
        code: 'payment_pending',
      });
    });

    it('records card money that came second as owed back, and says so', async () => {
      const { token, capture } = await openApproved();
      const intent = await context.steps.openIntent(token, LIVE);
      await context.client.ok(calls.capturePaypalOrder, capture);
      await context.steps.confirm(intent, CARDS.good);
      const save = { token, body: context.steps.saveBody(LIVE, intent.paymentIntentId) };
      const first = await context.client.ok(calls.savePayment, save);
      expect(first).toMatchObject({
        orderId: intent.orderId,
        message: expect.stringContaining('given back'),
      });
      expect(await context.client.ok(calls.savePayment, save)).toEqual(first);
    });
  });
}
