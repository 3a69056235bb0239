import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { calls } from '@/lib/contract';
import { createPaymentGateways, toSandboxConfig } from '@/backend/payments';
import { saveEvents } from '@/backend/events/save-events';
import { CARDS } from '../contract/buyer';
import { toNewEvent } from '../contract/fixtures';
import { type CrashingApi, startCrashingApi } from './crashing-api';
import { createSharedFolder } from '../support/temp-folder';

const folder = createSharedFolder();
let api: CrashingApi;

beforeAll(async () => {
  api = await startCrashingApi(folder);
});
afterAll(async () => {
  await api.target.close();
});

async function addEvent() {
  const item = { id: `evt-${randomUUID()}`, package: 'seat', price: 5 };
  const save = (change: Parameters<typeof toNewEvent>[1]) =>
    api.store
      .transaction()
      .execute((trx) => saveEvents(trx, [toNewEvent(item.id, change)], 'import', Date.now()));
  await save({});
  return { item, save };
}

const statusOf = async (reference = '') =>
  (
    await api.store
      .selectFrom('orders')
      .select('status')
      .where('provider_ref', '=', reference)
      .executeTakeFirstOrThrow()
  ).status;

async function providerStatusOf(reference = ''): Promise<string> {
  const { stripe } = createPaymentGateways(toSandboxConfig(api.target.sandbox.url));
  const payment = await stripe.getPayment(reference);
  return payment.ok ? payment.value.status : payment.error.code;
}

async function killAt(point: readonly string[], work: () => Promise<unknown>): Promise<void> {
  const deaths = api.countDeaths();
  api.arm(point);
  await work().catch(() => undefined);
  await expect.poll(() => api.countDeaths(), { timeout: 30_000 }).toBe(deaths + 1);
  await api.untilUp();
}

const CANCEL = 'POST /v1/payment_intents/\\w+/cancel$';
const GIVE_UP = 'update "orders" set "status"';
const REFUND = 'insert into "refunds"';

describe('the API, killed while it gives an order up', () => {
  it.each([
    [[`^sent ${CANCEL}`]],
    [[`^answered ${CANCEL}`]],
    [[`before ${GIVE_UP}`]],
    [[`after ${GIVE_UP}`]],
    [[`after ${GIVE_UP}`, '^after commit$']],
  ])(
    'leaves no payment that could still be made, and sells at the new price: %s @fault:sigkill',
    async (point) => {
      const { steps } = api;
      const { item, save } = await addEvent();
      const { token } = await steps.register();
      const cheap = await steps.openIntent(token, item);
      await save({ packages: [{ id: 'seat', name: 'Seat', price_cents: 900 }] });
      const dear = { ...item, price: 9 };
      await killAt(point, () => steps.openIntent(token, dear));
      await steps.buyByCard(token, dear);
      expect(await providerStatusOf(cheap.paymentIntentId)).toBe('failed');
      await steps.confirm(cheap, CARDS.good);
      expect(await providerStatusOf(cheap.paymentIntentId)).toBe('failed');
      expect(['expired', 'failed']).toContain(await statusOf(cheap.paymentIntentId));
      expect(await steps.playbackStatus(token, item.id)).toBe(200);
    },
  );

  it.each([[[`before ${REFUND}`]], [[`after ${REFUND}`]], [[`after ${REFUND}`, '^after commit$']]])(
    'owes money that came too late back once: %s @fault:sigkill',
    async (point) => {
      const { client, steps } = api;
      const { item, save } = await addEvent();
      const { token } = await steps.register();
      const { intent, save: body } = await steps.openAndConfirm(token, CARDS.good, item);
      await save({ replay_until: 1 });
      await killAt(point, () => client.ok(calls.savePayment, body));
      await expect.poll(() => statusOf(intent.paymentIntentId)).toMatch(/^(undeliverable|refunded)$/);
      const refunds = await api.store
        .selectFrom('refunds')
        .select('amount_cents')
        .where('order_id', '=', intent.orderId ?? '')
        .execute();
      expect(refunds).toEqual([{ amount_cents: 500 }]);
      expect(await steps.playbackStatus(token, item.id)).toBe(403);
    },
  );
});
