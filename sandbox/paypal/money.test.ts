import { describe, expect, it } from 'vitest';
import * as z from 'zod';
import { hasWireSchemas, paypalValidator, violations, WIRE_NOTE } from '@/sandbox/shared/wire-schemas';
import { amount, issueOf, startPaypal } from '../paypal-client';

// The gateway's tests cover the rest: backend/payments/paypal-payment.test.ts.

it('refuses to give back what PayPal is still looking at', async () => {
  const paypal = await startPaypal();
  await paypal.fault({ operation: 'capture', fault: 'pending' });
  const { captureId } = await paypal.captured();
  const refund = await paypal.send('POST', `/v2/payments/captures/${captureId}/refund`, {});
  expect(issueOf(refund)).toBe('PENDING_CAPTURE');
});

describe('disputes', () => {
  it('are in the way of a refund in part', async () => {
    const paypal = await startPaypal();
    const { captureId } = await paypal.captured();
    await paypal.control('paypal/disputes', { capture: captureId });
    const path = `/v2/payments/captures/${captureId}/refund`;
    expect(issueOf(await paypal.send('POST', path, { amount: amount('1.00') }))).toBe('TRANSACTION_DISPUTED');
    expect((await paypal.send('POST', path, {})).status).toBe(201);
  });

  it('are listed for a transaction without their outcome, and read with it', async () => {
    const paypal = await startPaypal();
    const { captureId } = await paypal.captured();
    const { body: dispute } = await paypal.control('paypal/disputes', { capture: captureId });
    const list = async () => {
      const { body } = await paypal.send('GET', `/v1/customer/disputes?disputed_transaction_id=${captureId}`);
      return body.items;
    };
    expect(await list()).toMatchObject([
      { dispute_id: dispute.dispute_id, status: 'WAITING_FOR_SELLER_RESPONSE' },
    ]);
    const id = String(dispute.dispute_id);
    await paypal.control(`paypal/disputes/${id}`, { outcome: 'RESOLVED_SELLER_FAVOUR' });
    expect(JSON.stringify(await list())).not.toContain('outcome');
    expect((await paypal.send('GET', `/v1/customer/disputes/${id}`)).body).toMatchObject({
      status: 'RESOLVED',
      dispute_outcome: { outcome_code: 'RESOLVED_SELLER_FAVOUR' },
      disputed_transactions: [{ seller_transaction_id: captureId }],
    });
  });
});

describe('the books', () => {
  it.each(['RESOLVED_BUYER_FAVOUR', 'ACCEPTED'])(
    'hold what a dispute takes of what is left, also once it is lost: %s',
    async (outcome) => {
      const paypal = await startPaypal();
      const { captureId } = await paypal.captured();
      const path = `/v2/payments/captures/${captureId}/refund`;
      const sums = async () => {
        const { body } = await paypal.control('paypal/books', {});
        const lines = z.array(z.object({ kind: z.string(), cents: z.number() })).parse(body.lines);
        return lines.map(({ kind, cents }) => `${kind} ${cents}`);
      };
      const [payment = ''] = await sums();
      const cents = Number(payment.replace('payment ', ''));
      expect((await paypal.send('POST', path, { amount: amount('1.00') })).status).toBe(201);
      const { body: dispute } = await paypal.control('paypal/disputes', { capture: captureId });
      const taken = [payment, 'refund -100', `dispute -${cents - 100}`];
      expect(await sums()).toEqual(taken);
      await paypal.control(`paypal/disputes/${String(dispute.dispute_id)}`, { outcome });
      expect(await sums()).toEqual(taken);
      expect((await paypal.send('POST', path, {})).status).toBe(422);
    },
  );
});

describe.skipIf(!hasWireSchemas)(`answers hold to PayPal's schemas${WIRE_NOTE}`, () => {
  it('captures, refunds and the orders that hold them', async () => {
    const paypal = await startPaypal();
    const { id, captureId } = await paypal.captured();
    const path = `/v2/payments/captures/${captureId}`;
    const part = { amount: amount('1.00'), custom_id: 'key-1' };
    const refund = await paypal.send('POST', `${path}/refund`, part);
    await paypal.fault({ operation: 'refund', fault: 'pending' });
    const pending = await paypal.send('POST', `${path}/refund`, part);
    const failed = await paypal.control(`paypal/refunds/${String(pending.body.id)}`, { status: 'FAILED' });
    const capture = await paypal.send('GET', path);
    const order = await paypal.send('GET', `/v2/checkout/orders/${id}`);
    for (const { body } of [refund, pending, failed])
      expect(violations(paypalValidator('payments', 'refund'), body)).toEqual([]);
    expect(violations(paypalValidator('payments', 'capture-2'), capture.body)).toEqual([]);
    expect(violations(paypalValidator('orders', 'order'), order.body)).toEqual([]);
  });
});
