import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { answerChallengePage, confirmFromPage } from '@/sandbox/stripe/browser';
import { startSandbox, type RunningSandbox } from '@/sandbox/shared/start-sandbox';
import { makeFacts, newFacts, PRICES_IN_CENTS, valueOf } from './fixtures';
import { createStripeGateway, type StripeGateway } from './stripe-gateway';
import type { CardPayment } from './types';
import { fromCardPayment } from './to-payment';
import { verifyPayment } from './verify';

/** For calls that are never answered; all others have the time that the site gives them. */
const SHORT_MS = 1_000;
let sandbox: RunningSandbox;
let gateway: StripeGateway;
let impatient: StripeGateway;

beforeAll(async () => {
  sandbox = await startSandbox({ processingMs: 600_000 });
  const config = { secretKey: 'sk_test_gateway', apiBase: sandbox.url };
  gateway = createStripeGateway(config);
  impatient = createStripeGateway({ ...config, deadlineMs: SHORT_MS });
});
afterEach(() => sandbox.clearFaults());
afterAll(() => sandbox.close());

const create = async (facts = newFacts()) => valueOf(await gateway.createIntent(facts));
const read = async (id: string) => valueOf(await gateway.getIntent(id));

function pay(payment: CardPayment, number: string, returnUrl?: string) {
  const card = { clientSecret: payment.clientSecret ?? '', number, ...(returnUrl ? { returnUrl } : {}) };
  return confirmFromPage(sandbox.url, payment.id, card);
}

describe('making an intent', () => {
  it.each(PRICES_IN_CENTS)('asks for exactly %i cents @fault:exact-cents', async (amountCents) => {
    const payment = await create({ ...newFacts(), amountCents });
    expect(payment).toMatchObject({ amountCents, amountReceivedCents: 0, currency: 'USD' });
  });

  it('names order, buyer and item on the intent, and hands over its secret', async () => {
    const { id, clientSecret } = await create(makeFacts({ orderId: 'ord_named' }));
    expect(clientSecret).toMatch(/^pi_\w+_secret_\w+$/);
    expect(await read(id)).toMatchObject({
      orderId: 'ord_named',
      userId: 'usr_1',
      itemKey: 'package:evt_1:standard',
      status: 'requires_payment_method',
      declineMessage: null,
    });
  });

  it('makes one intent of ten calls at once @fault:ten-at-once', async () => {
    const facts = newFacts();
    const payments = await Promise.all(Array.from({ length: 10 }, () => create(facts)));
    expect(new Set(payments.map(({ id }) => id)).size).toBe(1);
  });

  it('passes on that the provider refuses an amount', async () => {
    const refused = await gateway.createIntent({ ...newFacts(), amountCents: 49 });
    expect(refused).toMatchObject({ ok: false, error: { code: 'provider_rejected' } });
  });
});

describe('a provider in trouble', () => {
  it('gets over a 500 that Stripe plays back for the same key', async () => {
    const facts = newFacts();
    await sandbox.fault({ provider: 'stripe', operation: 'create', fault: 'error-500' });
    expect((await create(facts)).orderId).toBe(facts.orderId);
  });

  it('lets the buyer try again after a longer failure', async () => {
    const facts = newFacts();
    await sandbox.fault({ provider: 'stripe', operation: 'create', fault: 'error-500', times: 20 });
    expect(await gateway.createIntent(facts)).toMatchObject({
      error: { code: 'provider_unavailable', retryAfterMs: expect.any(Number) },
    });
    await sandbox.clearFaults();
    expect((await create(facts)).orderId).toBe(facts.orderId);
  });

  it.each(['reset', 'reset-after-commit'] as const)('makes one intent through a %s', async (fault) => {
    const facts = newFacts();
    await sandbox.fault({ provider: 'stripe', operation: 'create', fault });
    const first = await create(facts);
    expect((await create(facts)).id).toBe(first.id);
  });

  it.each(['hang', 'reply-lost'] as const)(
    'answers for a provider that does not, when calls %s',
    async (fault) => {
      await sandbox.fault({ provider: 'stripe', operation: 'create', fault, times: 20 });
      expect(await impatient.createIntent(newFacts())).toMatchObject({
        error: { code: 'provider_unavailable' },
      });
    },
  );

  it.each(['html-200', 'bad-json'] as const)('does not take %s for an intent', async (fault) => {
    const { id } = await create();
    await sandbox.fault({ provider: 'stripe', operation: 'get', fault, times: 20 });
    expect(await gateway.getIntent(id)).toMatchObject({ error: { code: 'provider_unavailable' } });
  });
});

describe('reading an intent', () => {
  it.each(['pi_doesnotexist', 'pi_', '../refunds', ''])('says not found for "%s"', async (id) => {
    expect(await gateway.getIntent(id)).toMatchObject({ ok: false, error: { code: 'not_found' } });
  });

  it('sees a card payment through to access', async () => {
    const facts = newFacts();
    const payment = await create(facts);
    expect(verifyPayment(fromCardPayment(payment), facts)).toMatchObject({
      error: { code: 'payment_pending' },
    });
    expect((await pay(payment, '4242424242424242')).status).toBe(200);
    expect(verifyPayment(fromCardPayment(await read(payment.id)), facts)).toMatchObject({ ok: true });
  });

  it('shows why a card was declined, and then lets another card pay the same intent @fault:declined', async () => {
    const facts = newFacts();
    const payment = await create(facts);
    expect((await pay(payment, '4000000000009995')).status).toBe(402);
    const declined = await read(payment.id);
    expect(declined.declineMessage).toContain('insufficient funds');
    expect(verifyPayment(fromCardPayment(declined), facts)).toMatchObject({
      error: { code: 'payment_declined' },
    });
    await pay(payment, '4242424242424242');
    expect(verifyPayment(fromCardPayment(await read(payment.id)), facts)).toMatchObject({ ok: true });
  });

  it('waits for a card that is processing', async () => {
    const facts = newFacts();
    const payment = await create(facts);
    await pay(payment, '4000000000000077');
    expect(verifyPayment(fromCardPayment(await read(payment.id)), facts)).toMatchObject({
      error: { code: 'payment_pending' },
    });
    await sandbox.control(`stripe/intents/${payment.id}`, { action: 'finish-processing' });
    expect(verifyPayment(fromCardPayment(await read(payment.id)), facts)).toMatchObject({ ok: true });
  });

  it.each([
    ['pass', 'succeeded', null],
    ['fail', 'requires_payment_method', /could not confirm it was you/],
  ] as const)('knows a challenge that was answered with %s', async (outcome, status, message) => {
    const payment = await create();
    await pay(payment, '4000002760003184');
    expect((await read(payment.id)).status).toBe('requires_action');
    await answerChallengePage(sandbox.url, payment.id, payment.clientSecret ?? '', outcome);
    const after = await read(payment.id);
    expect(after.status).toBe(status);
    if (message) expect(after.declineMessage).toMatch(message);
    else expect(after.declineMessage).toBeNull();
  });
});
