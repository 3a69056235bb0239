import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { calls } from '@/lib/contract';
import { type PaymentConfig, toSandboxConfig } from '@/backend/payments';
import { CARDS, createBuyerSteps } from './buyer';
import { createClient } from './client';
import { LIVE, LIVE_CREW, STARTED_TRIAL } from './fixtures';
import { startInProcess } from './target';
import { createFolder } from '../support/temp-folder';

async function start(change: Parameters<typeof startInProcess>[1]) {
  const target = await startInProcess('file::memory:', change);
  onTestFinished(() => target.close());
  const client = createClient(target);
  return { client, steps: createBuyerSteps(client, target), store: target.inside.store };
}

const NOWHERE = 'http://127.0.0.1:1';
const PAYPAL = { clientId: 'id', clientSecret: 'secret', apiBase: NOWHERE };
const STRIPE = { secretKey: 'sk_test_1', apiBase: NOWHERE };
const NO_CARDS = 'Card payments are not available on this site at the moment.';

it.each<[string, PaymentConfig, string[]]>([
  ['payments off', { mode: 'off' }, Array<string>(2).fill('Payments are turned off on this site.')],
  [
    'providers that are not configured',
    { mode: 'live' },
    [NO_CARDS, 'PayPal is not available on this site at the moment.'],
  ],
  [
    'a provider in test mode beside a live one, whose money would open nothing',
    { mode: 'live', stripe: STRIPE, paypal: { ...PAYPAL, isLive: true } },
    [NO_CARDS],
  ],
])('with %s nothing is sold, a sentence says so, and no order is written', async (_what, payments, says) => {
  const { client, steps, store } = await start({ payments });
  const { token } = await steps.register();
  const opened = [
    [calls.createPaymentIntent, steps.intentBody(LIVE)],
    [calls.createPaypalOrder, steps.paypalBody(LIVE)],
  ] as const;
  for (const [index, error] of says.entries()) {
    const [call, body] = opened[index]!;
    expect(await client.refused(call, { token, body })).toMatchObject({ status: 501, error });
  }
  expect(await store.selectFrom('orders').select('id').execute()).toEqual([{ id: 'ord_demo' }]);
});

describe('without a secret to check webhooks with', () => {
  it.each([
    ['not configured at all', { mode: 'live' } as const],
    ['configured without one', { mode: 'live', stripe: STRIPE, paypal: PAYPAL } as const],
  ])(
    'they are refused so that they come again, and nothing is kept: %s @fault:no-secret',
    async (_what, payments) => {
      const { client, store } = await start({ payments });
      for (const provider of ['stripe', 'paypal']) {
        const body = JSON.stringify({ id: 'evt_1', type: 'payment_intent.succeeded' });
        const headers = { 'Stripe-Signature': 't=1,v1=0' };
        const answer = await client.raw(`/webhooks/${provider}`, { method: 'POST', body, headers });
        expect([answer.status, await answer.json()]).toMatchObject([503, { code: 'provider_unavailable' }]);
      }
      expect(await store.selectFrom('provider_events').select('id').execute()).toEqual([]);
    },
  );
});

describe('with accounts hidden', () => {
  it('an unknown email is refused like a wrong password', async () => {
    const { client } = await start({ hideAccounts: true });
    const body = { email: 'unknown@example.com', password: 'whatever' };
    expect(await client.refused(calls.login, { body })).toMatchObject({
      status: 401,
      error: 'Unauthorized: Invalid email or password.',
    });
  });
});

function createRestarts() {
  const databaseUrl = `file:${createFolder()}/modes.db`;
  return async (payments: PaymentConfig | typeof toSandboxConfig = toSandboxConfig) => {
    const target = await startInProcess(databaseUrl, { payments });
    const client = createClient(target);
    return { target, client, steps: createBuyerSteps(client, target), ...target.inside };
  };
}

describe('with another payment mode than an order was made in', () => {
  it('saving and capturing say so, and touch nothing @fault:other-mode', async () => {
    const run = createRestarts();
    const sandbox = await run();
    const { token } = await sandbox.steps.register();
    const saved = await sandbox.steps.buyByCard(token, LIVE);
    const { intent } = await sandbox.steps.openAndConfirm(token, CARDS.good, LIVE_CREW);
    const paypalOrderId = await sandbox.steps.openApproved(token, STARTED_TRIAL);
    await sandbox.target.close();

    const { target, client, steps, store } = await run((apiBase) => ({
      mode: 'live',
      stripe: { secretKey: 'sk_test_1', apiBase },
      paypal: { ...PAYPAL, apiBase },
    }));
    const listOrders = () => store.selectFrom('orders').selectAll().orderBy('id').execute();
    const before = await listOrders();
    const other = { code: 'payment_mismatch', error: expect.stringContaining('another payment mode') };
    const { paymentIntentId } = intent;
    for (const body of [steps.saveBody(LIVE, saved), steps.saveBody(LIVE_CREW, paymentIntentId)])
      expect(await client.refused(calls.savePayment, { token, body })).toMatchObject(other);
    const capture = { token, body: { paypalOrderId } };
    expect(await client.refused(calls.capturePaypalOrder, capture)).toMatchObject(other);
    expect(await listOrders()).toEqual(before);
    await target.close();
  });

  it('its ticket opens nothing and may be bought, and the open orders are named at the start @fault:other-mode', async () => {
    const run = createRestarts();
    const report = vi.spyOn(console, 'error').mockImplementation(() => undefined);
    onTestFinished(() => report.mockRestore());

    const sandbox = await run();
    const { token } = await sandbox.steps.register();
    await sandbox.steps.buyByCard(token, LIVE);
    const { orderId } = await sandbox.steps.openIntent(token, LIVE_CREW);
    expect(await sandbox.steps.playbackStatus(token, LIVE.id)).toBe(200);
    await sandbox.upstream.reconcile('all');
    expect(report).not.toHaveBeenCalled();
    await sandbox.target.close();

    const other = await run({ mode: 'live', paypal: PAYPAL });
    expect(await other.steps.playbackStatus(token, LIVE.id)).toBe(403);
    expect(await other.client.ok(calls.listOrders, { token })).toEqual({ orders: [] });
    await other.upstream.reconcile('all');
    const warning = expect.stringMatching(new RegExp(`^1 open orders? .*${orderId} .*sandbox`));
    expect(report).toHaveBeenCalledExactlyOnceWith(warning, null);
    await other.target.close();

    // Provider test mode in place of our stand-ins.
    const test = await run((apiBase) => ({ mode: 'live', stripe: { secretKey: 'sk_test_1', apiBase } }));
    await test.steps.buyByCard(token, LIVE);
    expect(await test.steps.playbackStatus(token, LIVE.id)).toBe(200);
    const crew = await test.steps.openIntent(token, LIVE_CREW);
    expect(crew.orderId).not.toBe(orderId);
    await test.target.close();
  });
});
