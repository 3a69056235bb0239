import { describe, expect, it } from 'vitest';
import { newFacts, valueOf } from './fixtures';
import { createStripeGateway } from './stripe-gateway';
import { withSandbox } from '@/tests/support/with-sandbox';
import { lazily } from '@/tests/support/late';

const SHORT_MS = 1_000;
const sandbox = withSandbox();
const config = () => ({ secretKey: 'sk_test_gateway', apiBase: sandbox.url });
const gateway = lazily(() => createStripeGateway(config()));
const impatient = lazily(() => createStripeGateway({ ...config(), deadlineMs: SHORT_MS }));

const create = async (facts = newFacts()) => valueOf(await gateway.createIntent(facts));

describe('making an intent', () => {
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
});
