import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createPaymentGateways, toSandboxConfig } from '@/backend/payments';
import { CARDS } from '../contract/buyer';
import { LIVE } from '../contract/fixtures';
import { type CrashingApi, startCrashingApi } from './crashing-api';
import { REFUND_POINTS } from './points';
import { createSharedFolder } from '../support/temp-folder';

/** `npm run crash` kills at every point, `npm test` at every third. */
const POINTS = REFUND_POINTS.filter((_, index) => process.env.CRASH_BUYERS !== undefined || index % 3 === 0);

const folder = createSharedFolder();
let api: CrashingApi;

beforeAll(async () => {
  api = await startCrashingApi(folder);
  await api.connectWebhooks(true);
});
afterAll(async () => {
  await api.target.close();
});

async function payTwice(before: () => void) {
  const { steps } = api;
  const buyer = await steps.register();
  const intent = await steps.openIntent(buyer.token, LIVE);
  await steps.buyByPaypal(buyer.token, LIVE);
  before();
  await steps.confirm(intent, CARDS.good);
  return { email: buyer.email, reference: intent.paymentIntentId ?? '' };
}

async function readWritten(reference: string, email: string) {
  const { store } = api;
  const order = await store
    .selectFrom('orders')
    .select(['id', 'status'])
    .where('provider_ref', '=', reference)
    .executeTakeFirstOrThrow();
  const movements = await store
    .selectFrom('money_movements')
    .select('amount_cents')
    .where('order_id', '=', order.id)
    .execute();
  const mails = await store
    .selectFrom('outbox')
    .select('id')
    .where('to_address', '=', email)
    .where('subject', 'like', 'Your refund%')
    .execute();
  const refunds = await store
    .selectFrom('refunds')
    .select('status')
    .where('order_id', '=', order.id)
    .execute();
  return {
    status: order.status,
    refunds: refunds.map(({ status }) => status),
    balance: movements.reduce((sum, { amount_cents: cents }) => sum + cents, 0),
    mails: mails.length,
  };
}

describe('the API, killed while it gives a second payment back', () => {
  it.each(POINTS)('gives it back once: $name', { timeout: 120_000 }, async ({ during, at }) => {
    const deaths = api.countDeaths();
    const isByPayment = during === 'payment';
    const { email, reference } = await payTwice(() => (isByPayment ? api.arm(at) : undefined));
    if (!isByPayment) {
      const statusOf = async () => (await readWritten(reference, email)).status;
      await expect.poll(statusOf, { timeout: 30_000 }).toMatch(/duplicate|refunded/);
      api.arm(at);
      await api.kill();
    }
    await expect.poll(() => api.isArmed(), { timeout: 40_000 }).toBe(false);
    await expect.poll(() => api.countDeaths(), { timeout: 30_000 }).toBeGreaterThan(deaths);
    await api.untilUp();
    await api.target.sandbox.untilDelivered();
    // Expires the dead worker's lease.
    await api.store
      .updateTable('refunds')
      .set({ next_attempt_at: 0 })
      .where('closed_at', 'is', null)
      .execute();
    await api.kill();

    const done = { status: 'refunded', refunds: ['done'], balance: 0, mails: 1 };
    await expect.poll(() => readWritten(reference, email), { timeout: 40_000 }).toEqual(done);
    const { stripe } = createPaymentGateways(toSandboxConfig(api.target.sandbox.url));
    const payment = await stripe.getPayment(reference);
    expect(payment).toMatchObject({
      value: { refundedCents: LIVE.cents, refunds: [{ status: 'done', amountCents: LIVE.cents }] },
    });
  });
});
