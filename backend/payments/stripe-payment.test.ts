import { describe, expect, it } from 'vitest';
import { MAX_AMOUNT_CENTS } from '@/lib/money';
import { confirmFromPage } from '@/sandbox/stripe/browser';
import { newFacts, newKey, valueOf } from './fixtures';
import { createStripeGateway } from './stripe-gateway';
import type { Payment } from './types';
import { verifyPayment } from './verify';
import { withSandbox } from '@/tests/support/with-sandbox';
import { lazily } from '@/tests/support/late';

const SHORT_MS = 1_000;
const URLS = {
  successUrl: 'http://shop.localhost:3000/completion?session_id={CHECKOUT_SESSION_ID}',
  cancelUrl: 'http://shop.localhost:3000/checkout',
};
const sandbox = withSandbox({ processingMs: 60_000 });
const config = () => ({ secretKey: 'sk_test_1', apiBase: sandbox.url });
const gateway = lazily(() => createStripeGateway(config()));
const impatient = lazily(() => createStripeGateway({ ...config(), deadlineMs: SHORT_MS }));

const read = async (reference: string): Promise<Payment> => valueOf(await gateway.getPayment(reference));

async function pay(number = '4242424242424242', facts = newFacts()) {
  const { id, clientSecret } = valueOf(await gateway.createIntent(facts));
  await confirmFromPage(sandbox.url, id, { clientSecret: clientSecret ?? '', number });
  return { id, facts };
}

describe('looking at a payment', () => {
  it.each([
    ['4242424242424242', { status: 'paid', isDeclined: false, message: null, feeCents: 88 }],
    ['4000000000000077', { status: 'underway', isDeclined: false }],
    [
      '4000000000009995',
      { status: 'open', isDeclined: true, message: expect.stringContaining('insufficient') },
    ],
    ['4000002760003184', { status: 'open', isDeclined: false }],
  ])('tells how card %s stands', async (number, standing) => {
    const { id, facts } = await pay(number);
    expect(await read(id)).toMatchObject({
      provider: 'stripe',
      reference: id,
      amountCents: 1999,
      currency: 'USD',
      orderId: facts.orderId,
      userId: 'usr_1',
      itemKey: facts.itemKey,
      refundedCents: 0,
      refunds: [],
      disputes: [],
      ...standing,
    });
  });

  it.each([
    [50, 31],
    [MAX_AMOUNT_CENTS, 2_900_030],
  ])('tells one of %d cents', async (amountCents, feeCents) => {
    const { id } = await pay(undefined, newFacts({ amountCents }));
    expect(await read(id)).toMatchObject({ status: 'paid', amountCents, feeCents });
    const refund = { reference: id, amountCents: null, idempotencyKey: newKey() };
    expect(await gateway.refund(refund)).toMatchObject({ value: { amountCents } });
  });

  it('tells no fee while Stripe has none', async () => {
    const { id, clientSecret } = valueOf(await gateway.createIntent(newFacts()));
    await sandbox.control(`stripe/intents/${id}`, { action: 'hold-fee' });
    const number = '4242424242424242';
    await confirmFromPage(sandbox.url, id, { clientSecret: clientSecret ?? '', number });
    const payment = await read(id);
    expect(payment.status).toBe('paid');
    expect(payment).not.toHaveProperty('feeCents');
    await sandbox.control(`stripe/intents/${id}`, { action: 'tell-fee' });
    expect((await read(id)).feeCents).toBe(88);
  });

  it('tells that one was cancelled', async () => {
    const { id } = await pay('4000000000000002');
    expect(valueOf(await gateway.cancelPayment(id)).status).toBe('failed');
    expect((await read(id)).status).toBe('failed');
  });

  it.each(['pi_doesnotexist', 'cs_doesnotexist', 'ch_12345678', '../refunds', ''])(
    'says not found for "%s"',
    async (reference) => {
      const refund = { reference, amountCents: null, idempotencyKey: newKey() };
      for (const answer of await Promise.all([
        gateway.getPayment(reference),
        gateway.cancelPayment(reference),
        gateway.refund(refund),
      ])) {
        expect(answer).toMatchObject({ ok: false, error: { code: 'not_found' } });
      }
    },
  );

  it.each([
    ['needs_response', 'open', 'suspended'],
    ['under_review', 'open', 'suspended'],
    ['won', 'won', 'granted'],
    ['lost', 'lost', 'revoked'],
  ] as const)('tells of a dispute that is %s', async (status, told, access) => {
    const { id, facts } = await pay();
    const dispute = await sandbox.control('stripe/disputes', { paymentIntent: id });
    await sandbox.control(`stripe/disputes/${String(dispute.id)}`, { status });
    const payment = await read(id);
    expect(payment.disputes).toMatchObject([
      {
        id: dispute.id,
        status: told,
        amountCents: 1999,
        moneyReference: dispute.charge,
        reason: 'fraudulent',
      },
    ]);
    expect(verifyPayment(payment, facts)).toMatchObject({ ok: true, value: { access } });
  });

  it('lets a question from the bank take nothing away', async () => {
    const { id, facts } = await pay();
    await sandbox.control('stripe/disputes', { paymentIntent: id, status: 'warning_needs_response' });
    const payment = await read(id);
    expect(payment.disputes).toEqual([]);
    expect(verifyPayment(payment, facts)).toMatchObject({ value: { access: 'granted' } });
  });

  it.each(['html-200', 'bad-json', 'hang'] as const)(
    'answers in words and time when calls meet %s',
    async (fault) => {
      const { id } = await pay();
      await sandbox.fault({ provider: 'stripe', operation: 'get', fault, times: 20 });
      expect(await impatient.getPayment(id)).toMatchObject({ error: { code: 'provider_unavailable' } });
    },
  );
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
    expect(verifyPayment(await read(id), facts)).toMatchObject({
      value: { refundedCents: 1999, access: 'revoked' },
    });
  });

  it('gives it once for each key, however often it is asked', async () => {
    const { id } = await pay();
    const request = { reference: id, amountCents: 500, idempotencyKey: newKey() };
    const made = await Promise.all([gateway.refund(request), gateway.refund(request)]);
    made.push(await gateway.refund(request));
    const ids = made.flatMap((refund) => (refund.ok ? [refund.value.id] : []));
    expect(new Set(ids).size).toBe(1);
    expect((await read(id)).refundedCents).toBe(500);
  });

  it.each(['reset-after-commit', 'reply-lost', 'error-500'] as const)(
    'gives it once through %s, when asked again with the key',
    async (fault) => {
      const { id } = await pay();
      const request = { reference: id, amountCents: 500, idempotencyKey: newKey() };
      await sandbox.fault({ provider: 'stripe', operation: 'refund', fault });
      await impatient.refund(request);
      expect(await gateway.refund(request)).toMatchObject({ ok: true, value: { amountCents: 500 } });
      expect((await read(id)).refundedCents).toBe(500);
    },
  );

  it('is refunded once there is money, and once a dispute is won, although both were refused', async () => {
    const { id } = await pay();
    const request = { reference: id, amountCents: 500, idempotencyKey: newKey() };
    await sandbox.control('stripe/balance', { cents: 0 });
    for (let attempt = 0; attempt < 2; attempt += 1)
      expect(await gateway.refund(request)).toMatchObject({ error: { code: 'balance_insufficient' } });
    await sandbox.control('stripe/balance', { cents: null });
    expect(await gateway.refund({ ...request, amountCents: 400 })).toMatchObject({
      value: { amountCents: 400 },
    });
    expect(await gateway.refund(request)).toMatchObject({ value: { amountCents: 400 } });
    expect((await read(id)).refundedCents).toBe(400);
    const disputed = await pay();
    const dispute = await sandbox.control('stripe/disputes', { paymentIntent: disputed.id });
    const rest = { reference: disputed.id, amountCents: null, idempotencyKey: newKey() };
    expect(await gateway.refund(rest)).toMatchObject({ error: { code: 'conflict' } });
    await sandbox.control(`stripe/disputes/${String(dispute.id)}`, { status: 'won' });
    expect(await gateway.refund(rest)).toMatchObject({ value: { amountCents: 1999 } });
  });

  it('tells a refund that is still under way', async () => {
    const { id } = await pay();
    // An impatient gateway of another test may still try again.
    await sandbox.fault({ provider: 'stripe', operation: 'refund', fault: 'pending', of: id });
    const request = { reference: id, amountCents: null, idempotencyKey: newKey() };
    expect(await gateway.refund(request)).toMatchObject({ value: { status: 'pending' } });
  });

  it('refuses in words what cannot be given back', async () => {
    const { id } = await pay();
    const unpaid = await pay('4000000000000002');
    const disputed = await pay();
    await sandbox.control('stripe/disputes', { paymentIntent: disputed.id });
    const refund = (reference: string, amountCents: number | null) =>
      gateway.refund({ reference, amountCents, idempotencyKey: newKey() });
    const conflict = (words: string) => ({
      error: { code: 'conflict', message: expect.stringContaining(words) },
    });
    expect(await refund(id, 2000)).toMatchObject(conflict('more than what is left'));
    expect(await refund(unpaid.id, null)).toMatchObject(conflict("hasn't been completed"));
    expect(await refund(disputed.id, null)).toMatchObject(conflict('disputed'));
    await refund(id, null);
    expect(await refund(id, null)).toMatchObject(conflict('already'));
  });

  it.each([0, -1, 19.99, Number.NaN])('never asks for %s cents', async (amountCents) => {
    const request = { reference: 'pi_12345678', amountCents, idempotencyKey: newKey() };
    expect(await gateway.refund(request)).toMatchObject({ error: { code: 'invalid_input' } });
  });
});

describe('the hosted page', () => {
  const payOnPage = (url: string, number: string) =>
    fetch(url, {
      method: 'POST',
      redirect: 'manual',
      body: new URLSearchParams({ number, expiry: '12/34', cvc: '123' }),
    });

  it('is one for an order, and its payment can be looked at by the page’s id', async () => {
    const facts = newFacts();
    const session = valueOf(await gateway.createCheckoutSession(facts, URLS));
    expect(valueOf(await gateway.createCheckoutSession(facts, URLS)).id).toBe(session.id);
    const open = await read(session.id);
    expect(open).toMatchObject({ status: 'open', reference: session.id, moneyReference: null });
    expect(verifyPayment(open, facts)).toMatchObject({ error: { code: 'payment_pending' } });

    await payOnPage(session.url, '4000000000009995');
    expect(await read(session.id)).toMatchObject({ status: 'open', isDeclined: true });
    await payOnPage(session.url, '4242424242424242');
    const paid = await read(session.id);
    expect(paid.reference).toMatch(/^pi_/);
    expect(verifyPayment(paid, facts)).toMatchObject({ ok: true, value: { access: 'granted' } });
    expect(await read(paid.reference)).toEqual(paid);

    const request = { reference: session.id, amountCents: null, idempotencyKey: newKey() };
    expect(await gateway.refund(request)).toMatchObject({ ok: true });
    expect((await read(session.id)).refundedCents).toBe(1999);
  });

  it('takes no money once it is closed, and says so', async () => {
    const session = valueOf(await gateway.createCheckoutSession(newFacts(), URLS));
    const request = { reference: session.id, amountCents: null, idempotencyKey: newKey() };
    expect(await gateway.refund(request)).toMatchObject({ error: { code: 'conflict' } });
    expect(valueOf(await gateway.cancelPayment(session.id)).status).toBe('failed');
    expect((await payOnPage(session.url, '4242424242424242')).status).toBe(404);
  });

  it('gets over a 500 that Stripe plays back for the same key', async () => {
    await sandbox.fault({ provider: 'stripe', operation: 'create-session', fault: 'error-500' });
    expect(await gateway.createCheckoutSession(newFacts(), URLS)).toMatchObject({ ok: true });
  });
});

describe('cancelling', () => {
  it('leaves a payment that was made as it is', async () => {
    const { id } = await pay();
    expect(valueOf(await gateway.cancelPayment(id)).status).toBe('paid');
    const underway = await pay('4000000000000077');
    expect(valueOf(await gateway.cancelPayment(underway.id)).status).toBe('underway');
  });

  it('stops a payment, so that no card can pay it', async () => {
    const { id, clientSecret } = valueOf(await gateway.createIntent(newFacts()));
    await gateway.cancelPayment(id);
    expect(valueOf(await gateway.cancelPayment(id)).status).toBe('failed');
    const card = { clientSecret: clientSecret ?? '', number: '4242424242424242' };
    expect((await confirmFromPage(sandbox.url, id, card)).status).toBe(400);
  });
});
