import { describe, expect, it } from 'vitest';
import { chooseOnApprovalPage } from '@/sandbox/paypal/buyer';
import { startSandbox } from '@/sandbox/start-sandbox';
import { newFacts, RETURN_URLS, valueOf } from './fixtures';
import { createPaypalGateway } from './paypal-gateway';
import { parsePaypalOrder } from './paypal-schemas';
import { fromPaypalOrder } from './to-payment';
import { verifyPayment } from './verify';
import { withSandbox } from '@/tests/support/with-sandbox';
import { lazily } from '@/tests/support/late';

const SHORT_MS = 1_000;
const sandbox = withSandbox();
let clients = 0;

// The SDK caches tokens by client id for the whole process, so each test needs a new id.
const connect = (deadlineMs?: number) =>
  createPaypalGateway({
    clientId: `client-${(clients += 1)}`,
    clientSecret: 'secret',
    apiBase: sandbox.url,
    ...(deadlineMs !== undefined && { deadlineMs }),
  });

const gateway = lazily(connect);

const create = async (facts = newFacts(), by = gateway) => valueOf(await by.createOrder(facts, RETURN_URLS));

async function createApproved(facts = newFacts()) {
  const order = await create(facts);
  await chooseOnApprovalPage(sandbox.url, order.id, 'approve');
  return order;
}

describe('making an order', () => {
  it('makes one order of several calls', async () => {
    const facts = newFacts();
    const made = await Promise.all([create(facts), create(facts), create(facts)]);
    expect(new Set(made.map(({ id }) => id)).size).toBe(1);
  });

  it('cuts a description that is too long between two characters, not inside one', async () => {
    const description = `${'x'.repeat(126)}🎆`;
    expect(await gateway.createOrder(newFacts({ description }), RETURN_URLS)).toMatchObject({ ok: true });
  });
});

describe('taking the money', () => {
  it('reads an order whose money was taken before', async () => {
    const { id } = await createApproved();
    const first = await gateway.captureOrder(id, 'first-key');
    const second = await gateway.captureOrder(id, 'other-key');
    expect(first.ok && first.value.capture).toBeTruthy();
    expect(second.ok && second.value.capture).toEqual(first.ok && first.value.capture);
  });

  it.each(['NOSUCHORDER', '../x', 'lower', ''])('says not found for "%s"', async (id) => {
    expect(await gateway.getOrder(id)).toMatchObject({ error: { code: 'not_found' } });
    expect(await gateway.captureOrder(id, 'ord_1')).toMatchObject({ error: { code: 'not_found' } });
  });
});

describe('reading an order', () => {
  const amount = { currency_code: 'USD', value: '19.99' };
  const orderWith = (...statuses: string[]) => {
    const captures = statuses.map((status) => ({ id: status, status, amount }));
    const purchase_units = [{ custom_id: 'ord_1', amount, payments: { captures } }];
    return parsePaypalOrder({ id: 'ORDER1', status: 'COMPLETED', purchase_units, links: [] });
  };

  it.each(['COMPLETED', 'PARTIALLY_REFUNDED', 'REFUNDED', 'PENDING'])(
    'finds the money of a capture that is %s beside a declined attempt, in either order',
    (status) => {
      for (const statuses of [
        [status, 'DECLINED'],
        ['FAILED', status],
      ])
        expect(orderWith(...statuses)?.capture).toMatchObject({ id: status });
    },
  );

  it('takes the completed capture before one that is pending', () => {
    expect(orderWith('PENDING', 'COMPLETED')?.capture).toMatchObject({ id: 'COMPLETED' });
  });
});

describe('a provider in trouble', () => {
  it.each(['error-500', 'reset', 'html-200', 'bad-json'] as const)(
    'gets over one token call with %s',
    async (fault) => {
      await sandbox.fault({ provider: 'paypal', operation: 'token', fault });
      expect((await create(newFacts(), connect())).status).toBe('CREATED');
    },
  );

  it('gets a new token when the old one is no longer accepted', async () => {
    const restarted = await startSandbox();
    const client = { clientId: 'client-that-moves', clientSecret: 'secret' };
    await create(newFacts(), createPaypalGateway({ ...client, apiBase: sandbox.url }));
    const moved = createPaypalGateway({ ...client, apiBase: restarted.url });
    expect(await moved.createOrder(newFacts(), RETURN_URLS)).toMatchObject({ ok: true });
    await restarted.close();
  });

  it.each(['error-500', 'reset', 'reset-after-commit', 'html-200', 'bad-json'] as const)(
    'takes the money once through one capture with %s',
    async (fault) => {
      const facts = newFacts();
      const { id } = await createApproved(facts);
      await sandbox.fault({ provider: 'paypal', operation: 'capture', fault });
      const captured = await gateway.captureOrder(id, facts.orderId);
      expect(captured.ok && verifyPayment(fromPaypalOrder(captured.value), facts)).toMatchObject({
        ok: true,
      });
    },
  );

  it.each(['error-500', 'reset', 'html-200', 'bad-json'] as const)(
    'says so when %s goes on',
    async (fault) => {
      await sandbox.fault({ provider: 'paypal', operation: 'create', fault, times: 20 });
      expect(await gateway.createOrder(newFacts(), RETURN_URLS)).toMatchObject({
        error: { code: 'provider_unavailable' },
      });
    },
  );

  it('answers although the reply is lost, and finds the money on the next try', async () => {
    const facts = newFacts();
    const { id } = await createApproved(facts);
    await sandbox.fault({ provider: 'paypal', operation: 'capture', fault: 'reply-lost' });
    const lost = await connect(SHORT_MS).captureOrder(id, facts.orderId);
    expect(lost).toMatchObject({
      error: {
        code: 'provider_unavailable',
        reference: facts.orderId,
        message: expect.stringContaining("don't pay twice"),
      },
    });
    const again = await gateway.captureOrder(id, facts.orderId);
    expect(again.ok && verifyPayment(fromPaypalOrder(again.value), facts)).toMatchObject({ ok: true });
  });

  it('refuses in words when our own credentials are wrong', async () => {
    const stranger = createPaypalGateway({ clientId: 'stranger', clientSecret: '', apiBase: sandbox.url });
    expect(await stranger.createOrder(newFacts(), RETURN_URLS)).toMatchObject({
      error: { code: 'provider_rejected' },
    });
  });

  it('says that PayPal cannot be reached', async () => {
    const alone = createPaypalGateway({
      clientId: 'alone',
      clientSecret: 'secret',
      apiBase: 'http://127.0.0.1:9',
    });
    expect(await alone.getOrder('ORDER1')).toMatchObject({ error: { code: 'provider_unavailable' } });
  });
});
