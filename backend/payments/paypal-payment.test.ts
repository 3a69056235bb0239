import { describe, expect, it } from 'vitest';
import { MAX_AMOUNT_CENTS } from '@/lib/money';
import { chooseOnApprovalPage } from '@/sandbox/paypal/buyer';
import { startSandbox } from '@/sandbox/start-sandbox';
import { newFacts, newKey, RETURN_URLS, valueOf } from './fixtures';
import { createPaypalGateway } from './paypal-gateway';
import type { Payment } from './types';
import { verifyPayment } from './verify';
import { withSandbox } from '@/tests/support/with-sandbox';
import { lazily } from '@/tests/support/late';

const SHORT_MS = 1_500;
const sandbox = withSandbox();
const config = () => ({ clientId: 'payment-client', clientSecret: 'secret', apiBase: sandbox.url });
const gateway = lazily(() => createPaypalGateway(config()));
const impatient = lazily(() => createPaypalGateway({ ...config(), deadlineMs: SHORT_MS }));

const read = async (reference: string): Promise<Payment> => valueOf(await gateway.getPayment(reference));

async function approve(facts = newFacts()) {
  const { id } = valueOf(await gateway.createOrder(facts, RETURN_URLS));
  await chooseOnApprovalPage(sandbox.url, id, 'approve');
  return { id, facts };
}

async function pay(given = newFacts()) {
  const { id, facts } = await approve(given);
  const { capture } = valueOf(await gateway.captureOrder(id, facts.orderId));
  return { id, facts, captureId: capture?.id ?? '' };
}

async function leavePending() {
  await sandbox.fault({ provider: 'paypal', operation: 'capture', fault: 'pending' });
  return pay();
}

describe('looking at a payment', () => {
  it.each([
    // The fee is more than the price.
    [50, 51],
    [MAX_AMOUNT_CENTS, 3_490_049],
  ])('tells one of %d cents', async (amountCents, feeCents) => {
    const { id, facts } = await pay(newFacts({ amountCents }));
    const payment = await read(id);
    expect(payment).toMatchObject({ status: 'paid', amountCents, feeCents });
    expect(verifyPayment(payment, facts)).toMatchObject({ value: { access: 'granted' } });
    const refund = { reference: id, amountCents: null, idempotencyKey: newKey() };
    expect(await gateway.refund(refund)).toMatchObject({ value: { amountCents } });
  });

  it('tells one that was made, and one that was not', async () => {
    const { id, facts, captureId } = await pay();
    expect(await read(id)).toMatchObject({
      provider: 'paypal',
      reference: id,
      moneyReference: captureId,
      status: 'paid',
      message: null,
      amountCents: 1999,
      feeCents: 119,
      currency: 'USD',
      orderId: facts.orderId,
      userId: null,
      itemKey: null,
      refundedCents: 0,
      refunds: [],
      disputes: [],
    });
    const approved = await approve();
    const open = await read(approved.id);
    expect(open).toMatchObject({ status: 'open', moneyReference: null, amountCents: 1999 });
    expect(verifyPayment(open, approved.facts)).toMatchObject({ error: { code: 'payment_pending' } });
  });

  it.each([
    ['complete', 'paid', false],
    ['deny', 'failed', true],
  ] as const)('tells a pending payment, and that it ended with %s', async (action, status, isDeclined) => {
    const { id, captureId } = await leavePending();
    expect(await read(id)).toMatchObject({ status: 'underway', isDeclined: false });
    await sandbox.control(`paypal/captures/${captureId}`, { action });
    expect(await read(id)).toMatchObject({ status, isDeclined });
  });

  it('tells that PayPal took all of it back', async () => {
    const { id, facts, captureId } = await pay();
    await sandbox.control(`paypal/captures/${captureId}`, { action: 'reverse' });
    const payment = await read(id);
    expect(payment).toMatchObject({ status: 'paid', refundedCents: 1999 });
    expect(verifyPayment(payment, facts)).toMatchObject({ value: { access: 'revoked' } });
  });

  it.each([
    [{ status: 'UNDER_REVIEW' }, 'open', 'suspended'],
    [{ outcome: 'RESOLVED_SELLER_FAVOUR' }, 'won', 'granted'],
    [{ outcome: 'CANCELED_BY_BUYER' }, 'won', 'granted'],
    [{ outcome: 'RESOLVED_BUYER_FAVOUR' }, 'lost', 'revoked'],
  ] as const)('tells of a dispute with %o', async (change, told, access) => {
    const { id, facts, captureId } = await pay();
    const { dispute_id: disputeId } = await sandbox.control('paypal/disputes', { capture: captureId });
    await sandbox.control(`paypal/disputes/${String(disputeId)}`, change);
    const payment = await read(id);
    expect(payment.disputes).toMatchObject([
      { id: disputeId, status: told, amountCents: 1999, moneyReference: captureId, reason: 'UNAUTHORISED' },
    ]);
    expect(verifyPayment(payment, facts)).toMatchObject({ ok: true, value: { access } });
  });

  it('still tells of the money when the app may not see disputes', async () => {
    const { id } = await pay();
    await sandbox.fault({ provider: 'paypal', operation: 'get-dispute', fault: 'forbidden' });
    expect(await read(id)).toMatchObject({ status: 'paid', disputes: [] });
  });

  it.each(['NOSUCHORDER', '../x', ''])('says not found for "%s"', async (reference) => {
    const refund = { reference, amountCents: null, idempotencyKey: newKey() };
    for (const answer of await Promise.all([gateway.getPayment(reference), gateway.refund(refund)]))
      expect(answer).toMatchObject({ error: { code: 'not_found' } });
  });

  it.each(['get', 'get-dispute'] as const)('answers in words and time when %s hangs', async (operation) => {
    const { id } = await pay();
    await sandbox.fault({ provider: 'paypal', operation, fault: 'hang' });
    expect(await impatient.getPayment(id)).toMatchObject({ error: { code: 'provider_unavailable' } });
  });

  it.each(['html-200', 'bad-json'] as const)('takes no %s for a list of disputes', async (fault) => {
    const { id } = await pay();
    await sandbox.fault({ provider: 'paypal', operation: 'get-dispute', fault, times: 9 });
    expect(await gateway.getPayment(id)).toMatchObject({ error: { code: 'provider_unavailable' } });
  });
});

describe('giving money back', () => {
  it('gives part of it, then the rest', async () => {
    const { id, facts } = await pay();
    const part = { reference: id, amountCents: 500, idempotencyKey: newKey() };
    expect(await gateway.refund(part)).toMatchObject({ value: { status: 'done', amountCents: 500 } });
    expect(verifyPayment(await read(id), facts)).toMatchObject({
      value: { refundedCents: 500, access: 'granted' },
    });
    const rest = { reference: id, amountCents: null, idempotencyKey: newKey() };
    expect(await gateway.refund(rest)).toMatchObject({ value: { amountCents: 1499 } });
    expect((await read(id)).refundedCents).toBe(1999);
  });

  it('gives it once for each key, even after PayPal has forgotten the request', async () => {
    const clock = { ms: Date.now() };
    const patient = await startSandbox({ now: () => clock.ms });
    const client = createPaypalGateway({
      clientId: 'patient-client',
      clientSecret: 'secret',
      apiBase: patient.url,
    });
    const facts = newFacts();
    const { id } = valueOf(await client.createOrder(facts, RETURN_URLS));
    await chooseOnApprovalPage(patient.url, id, 'approve');
    await client.captureOrder(id, facts.orderId);
    const request = { reference: id, amountCents: 500, idempotencyKey: newKey() };
    const first = valueOf(await client.refund(request));
    clock.ms += 7 * 60 * 60 * 1000;
    expect(valueOf(await client.refund(request))).toEqual(first);
    expect(valueOf(await client.getPayment(id)).refundedCents).toBe(500);
    await patient.close();
  });

  it.each(['error-500', 'reset', 'reset-after-commit', 'html-200', 'bad-json', 'reply-lost'] as const)(
    'gives it once through %s, when asked again with the key',
    async (fault) => {
      const { id } = await pay();
      const request = { reference: id, amountCents: 500, idempotencyKey: newKey() };
      await sandbox.fault({ provider: 'paypal', operation: 'refund', fault });
      await impatient.refund(request);
      expect(await gateway.refund(request)).toMatchObject({ ok: true, value: { amountCents: 500 } });
      expect((await read(id)).refundedCents).toBe(500);
    },
  );

  it('refuses in words what cannot be given back', async () => {
    const { id } = await pay();
    const open = await approve();
    const pending = await leavePending();
    const disputed = await pay();
    await sandbox.control('paypal/disputes', { capture: disputed.captureId });
    const refund = (reference: string, amountCents: number | null) =>
      gateway.refund({ reference, amountCents, idempotencyKey: newKey() });
    const conflict = (words: string) => ({
      error: { code: 'conflict', message: expect.stringContaining(words) },
    });
    expect(await refund(id, 2000)).toMatchObject(conflict('more than what is left'));
    expect(await refund(open.id, null)).toMatchObject(conflict("hasn't been completed"));
    expect(await refund(pending.id, null)).toMatchObject(conflict('still reviewing'));
    expect(await refund(disputed.id, 100)).toMatchObject(conflict('disputed'));
    await refund(id, null);
    expect(await refund(id, null)).toMatchObject(conflict('already'));
  });

  it.each(['', 'a b', 'x'.repeat(65)])('never makes a request of the key "%s"', async (idempotencyKey) => {
    const request = { reference: 'ORDER1', amountCents: null, idempotencyKey };
    expect(await gateway.refund(request)).toMatchObject({ error: { code: 'invalid_input' } });
  });
});
