import { describe, expect, it } from 'vitest';
import { hasWireSchemas, paypalValidator, violations, WIRE_NOTE } from '@/sandbox/shared/wire-schemas';
import { amount, issueOf, startPaypal } from './client';

async function pending() {
  const paypal = await startPaypal();
  await paypal.fault({ operation: 'capture', fault: 'pending' });
  const { id, captureId } = await paypal.captured();
  const read = async () => (await paypal.send('GET', `/v2/payments/captures/${captureId}`)).body;
  return { paypal, id, captureId, read };
}

describe('captures', () => {
  it.each([
    ['complete', 'COMPLETED'],
    ['deny', 'DECLINED'],
  ])('that PayPal is still looking at end with %s', async (action, status) => {
    const { paypal, captureId, read } = await pending();
    expect((await read()).status).toBe('PENDING');
    const refund = await paypal.send('POST', `/v2/payments/captures/${captureId}/refund`, {});
    expect(issueOf(refund)).toBe('PENDING_CAPTURE');
    await paypal.control(`paypal/captures/${captureId}`, { action });
    expect((await read()).status).toBe(status);
  });

  it('name their order', async () => {
    const { id, read } = await pending();
    expect(await read()).toMatchObject({ supplementary_data: { related_ids: { order_id: id } } });
  });

  it('can be taken back by PayPal itself', async () => {
    const paypal = await startPaypal();
    const { id, captureId } = await paypal.captured();
    expect((await paypal.control(`paypal/captures/${captureId}`, { action: 'reverse' })).body.status).toBe(
      'REFUNDED',
    );
    const { body } = await paypal.send('GET', `/v2/checkout/orders/${id}`);
    expect(JSON.stringify(body)).toContain('"refunds":[{');
  });
});

describe('refunds', () => {
  it('stand on the order with their custom id', async () => {
    const paypal = await startPaypal();
    const { id, captureId } = await paypal.captured();
    const wanted = { amount: amount('5.00'), custom_id: 'key-1' };
    await paypal.send('POST', `/v2/payments/captures/${captureId}/refund`, wanted);
    const { body } = await paypal.send('GET', `/v2/checkout/orders/${id}`);
    expect(body).toMatchObject({ purchase_units: [{ payments: { refunds: [{ custom_id: 'key-1' }] } }] });
  });

  it('that PayPal works on may fail, and then leave the money with the shop', async () => {
    const paypal = await startPaypal();
    const { id, captureId } = await paypal.captured();
    await paypal.fault({ operation: 'refund', fault: 'pending' });
    const { body } = await paypal.send('POST', `/v2/payments/captures/${captureId}/refund`, {});
    expect(body).toMatchObject({ status: 'PENDING', status_details: { reason: 'ECHECK' } });
    if (hasWireSchemas) expect(violations(paypalValidator('payments', 'refund'), body)).toEqual([]);
    const moved = await paypal.control(`paypal/refunds/${String(body.id)}`, { status: 'FAILED' });
    if (hasWireSchemas) expect(violations(paypalValidator('payments', 'refund'), moved.body)).toEqual([]);
    const capture = await paypal.send('GET', `/v2/payments/captures/${captureId}`);
    expect(capture.body.status).toBe('COMPLETED');
    const order = await paypal.send('GET', `/v2/checkout/orders/${id}`);
    expect(order.body).toMatchObject({ purchase_units: [{ payments: { refunds: [{ status: 'FAILED' }] } }] });
  });

  it('are not given in part while a dispute is open', async () => {
    const paypal = await startPaypal();
    const { captureId } = await paypal.captured();
    await paypal.control('paypal/disputes', { capture: captureId });
    const path = `/v2/payments/captures/${captureId}/refund`;
    expect(issueOf(await paypal.send('POST', path, { amount: amount('1.00') }))).toBe('TRANSACTION_DISPUTED');
    expect((await paypal.send('POST', path, {})).status).toBe(201);
  });
});

describe('disputes', () => {
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

  it('may be forbidden to an app', async () => {
    const paypal = await startPaypal();
    await paypal.fault({ operation: 'get-dispute', fault: 'forbidden' });
    const sent = await paypal.send('GET', '/v1/customer/disputes?disputed_transaction_id=X');
    expect(sent).toMatchObject({ status: 403, body: { name: 'NOT_AUTHORIZED' } });
  });
});

describe.skipIf(!hasWireSchemas)(`answers hold to PayPal's schemas${WIRE_NOTE}`, () => {
  it('captures, refunds and the orders that hold them', async () => {
    const paypal = await startPaypal();
    const { id, captureId } = await paypal.captured();
    const path = `/v2/payments/captures/${captureId}`;
    const refund = await paypal.send('POST', `${path}/refund`, {
      amount: amount('1.00'),
      custom_id: 'key-1',
    });
    const capture = await paypal.send('GET', path);
    const order = await paypal.send('GET', `/v2/checkout/orders/${id}`);
    expect(violations(paypalValidator('payments', 'refund'), refund.body)).toEqual([]);
    expect(violations(paypalValidator('payments', 'capture-2'), capture.body)).toEqual([]);
    expect(violations(paypalValidator('orders', 'order'), order.body)).toEqual([]);
  });
});
