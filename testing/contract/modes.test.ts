import { describe, expect, it, onTestFinished } from 'vitest';
import { calls } from '@/lib/contract';
import { createBuyerSteps } from './buyer';
import { createClient } from './client';
import { LIVE } from './fixtures';
import { startInProcess } from './target';

async function start(change: Parameters<typeof startInProcess>[1]) {
  const target = await startInProcess('file::memory:', change);
  onTestFinished(() => target.close());
  const client = createClient(target);
  return { client, steps: createBuyerSteps(client, target), store: target.inside.store };
}

describe('with payments off', () => {
  it('nothing is sold, and a sentence says so', async () => {
    const { client, steps } = await start({ payments: { mode: 'off' } });
    const { token } = await steps.register();
    const expected = { status: 501, error: 'Payments are switched off on this site.' };
    const byCard = { token, body: steps.intentBody(LIVE) };
    expect(await client.refused(calls.createPaymentIntent, byCard)).toMatchObject(expected);
    const byPaypal = { token, body: steps.paypalBody(LIVE) };
    expect(await client.refused(calls.createPaypalOrder, byPaypal)).toMatchObject(expected);
  });
});

describe('with providers that are not configured', () => {
  it('they refuse in a sentence, and no order is written', async () => {
    const { client, steps, store } = await start({ payments: { mode: 'live' } });
    const { token } = await steps.register();
    const byCard = { token, body: steps.intentBody(LIVE) };
    expect(await client.refused(calls.createPaymentIntent, byCard)).toMatchObject({
      status: 501,
      error: 'Card payments are not available on this site at the moment.',
    });
    const byPaypal = { token, body: steps.paypalBody(LIVE) };
    expect(await client.refused(calls.createPaypalOrder, byPaypal)).toMatchObject({
      status: 501,
      error: 'PayPal is not available on this site at the moment.',
    });
    expect(await store.selectFrom('orders').select('id').execute()).toEqual([]);
  });
});

describe('without a secret to check webhooks with', () => {
  it.each([
    ['not configured at all', { mode: 'live' } as const],
    [
      'configured without one',
      {
        mode: 'live',
        stripe: { secretKey: 'sk_test_1', apiBase: 'http://127.0.0.1:1' },
        paypal: { clientId: 'id', clientSecret: 'secret', apiBase: 'http://127.0.0.1:1' },
      } as const,
    ],
  ])('they are refused so that they come again, and nothing is kept: %s', async (_what, payments) => {
    const { client, store } = await start({ payments });
    for (const provider of ['stripe', 'paypal']) {
      const body = JSON.stringify({ id: 'evt_1', type: 'payment_intent.succeeded' });
      const headers = { 'Stripe-Signature': 't=1,v1=0' };
      const answer = await client.raw(`/webhooks/${provider}`, { method: 'POST', body, headers });
      expect([answer.status, await answer.json()]).toMatchObject([503, { code: 'provider_unavailable' }]);
    }
    expect(await store.selectFrom('provider_events').select('id').execute()).toEqual([]);
  });
});

describe('with accounts hidden', () => {
  it('an unknown e-mail is refused like a wrong password', async () => {
    const { client } = await start({ hideAccounts: true });
    const body = { email: 'nobody@example.com', password: 'whatever' };
    expect(await client.refused(calls.login, { body })).toMatchObject({
      status: 401,
      error: 'Unauthorized: Invalid email or password.',
    });
  });
});
