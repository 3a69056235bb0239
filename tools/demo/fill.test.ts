import { afterAll, beforeAll, expect, it } from 'vitest';
import { createPaymentGateways, type PaymentGateways, toSandboxConfig } from '@/backend/payments';
import { startInProcess, SITE } from '@/tests/contract/target';
import { createSharedFolder } from '@/tests/support/temp-folder';
import { BUYERS } from './buyers';
import { fillDemo } from './fill';
import { planSales } from './plan';

const DAY_MS = 24 * 60 * 60_000;
const SALES = planSales(Date.now(), 12);

const folder = createSharedFolder();
let target: Awaited<ReturnType<typeof startInProcess>>;
beforeAll(async () => {
  target = await startInProcess(`file:${folder}/demo.db`);
});
afterAll(() => target.close());

function depsOf(payments: PaymentGateways) {
  const { inside, sandbox } = target;
  return { store: inside.store, payments, sandbox, site: SITE };
}

/** Throws from the given call of a provider on, as if the process were killed there. */
function dyingAfter(calls: number): PaymentGateways {
  let left = calls;
  const mortal = <G extends object>(gateway: G): G =>
    new Proxy(gateway, {
      get(real, name) {
        left -= 1;
        if (left < 0) throw new Error('killed');
        return Reflect.get(real, name);
      },
    });
  const real = createPaymentGateways(toSandboxConfig(target.sandbox.url));
  return { ...real, stripe: mortal(real.stripe), paypal: mortal(real.paypal) };
}

async function readAll() {
  const { store } = target.inside;
  return {
    orders: await store.selectFrom('orders').selectAll().orderBy('id').execute(),
    movements: await store.selectFrom('money_movements').selectAll().orderBy('id').execute(),
    transitions: await store.selectFrom('order_transitions').selectAll().orderBy('id').execute(),
    refunds: await store.selectFrom('refunds').selectAll().orderBy('id').execute(),
    disputes: await store.selectFrom('disputes').selectAll().orderBy('id').execute(),
  };
}

it('has a name and an address of its own for each buyer, and a plan over two weeks', () => {
  const sales = planSales(Date.now());
  expect(sales).toHaveLength(BUYERS.length);
  expect(new Set(BUYERS.map(({ name }) => name)).size).toBe(BUYERS.length);
  for (const { email } of BUYERS) expect(email).toMatch(/^[a-z]+(?:[.-][a-z]+)+@[a-z]+\.example$/);
  for (const { registeredAtMs } of sales) {
    expect(registeredAtMs).toBeLessThan(Date.now());
    expect(registeredAtMs).toBeGreaterThan(Date.now() - 15 * DAY_MS);
  }
  expect(planSales(Date.now() + DAY_MS).map(({ selectedPackage }) => selectedPackage)).toEqual(
    sales.map(({ selectedPackage }) => selectedPackage),
  );
});

it('is completed by the next run, wherever it was killed, and then adds nothing', async () => {
  let deaths = 0;
  for (let calls = 1; ; calls += 2) {
    const outcome = await fillDemo(depsOf(dyingAfter(calls)), SALES).catch((error: unknown) => {
      expect(error).toMatchObject({ message: 'killed' });
      deaths += 1;
    });
    if (outcome) break;
  }
  expect(deaths).toBeGreaterThan(5);
  const payments = createPaymentGateways(toSandboxConfig(target.sandbox.url));
  const first = await readAll();
  expect(await fillDemo(depsOf(payments), SALES)).toEqual({ made: 0, refused: [] });
  expect(await readAll()).toEqual(first);
  const paid = first.orders.filter(({ provider }) => provider !== 'none');
  expect(paid.map(({ status }) => status).sort()).toEqual([
    'disputed',
    ...Array.from({ length: 10 }, () => 'paid'),
    'refunded',
  ]);
  expect(first.refunds.map(({ status, reason }) => `${status} ${reason}`)).toEqual(
    Array.from({ length: 2 }, () => 'done operator'),
  );
  expect(first.disputes).toMatchObject([{ status: 'open' }]);
});

it('has in the ledger what the stand-ins have, also after they are asked again', async () => {
  const payments = createPaymentGateways(toSandboxConfig(target.sandbox.url));
  const before = await readAll();
  for (const order of before.orders.filter(({ provider }) => provider !== 'none')) {
    const { provider, provider_ref: reference } = order;
    if (provider === 'none' || reference === null) throw new Error('It was paid');
    const payment = await payments[provider].getPayment(reference);
    if (!payment.ok) throw new Error(payment.error.message);
    const { status, amountCents, refundedCents, disputes } = payment.value;
    const held = disputes.reduce((sum, dispute) => sum + dispute.amountCents, 0);
    const ledger = before.movements.filter(({ order_id: id }) => id === order.id);
    expect(status).toBe('paid');
    expect(ledger.reduce((sum, { amount_cents: cents }) => sum + cents, 0)).toBe(
      amountCents - refundedCents - held,
    );
    await target.inside.upstream.operator.reconcile(order.id);
  }
  expect(await readAll()).toEqual(before);
});

it('dates every row of an order into the past two weeks, in the order in which they happened', async () => {
  const { orders, movements, transitions, refunds, disputes } = await readAll();
  const now = Date.now();
  for (const order of orders.filter(({ provider }) => provider !== 'none')) {
    const own = <R extends { order_id: string }>(rows: R[]) =>
      rows.filter((row) => row.order_id === order.id);
    const times = [
      order.created_at,
      order.paid_at ?? 0,
      ...[...own(movements), ...own(transitions)].map(({ at }) => at),
      ...[...own(refunds), ...own(disputes)].map(({ created_at: at }) => at),
      order.updated_at,
    ];
    expect(Math.min(...times)).toBe(order.created_at);
    expect(Math.max(...times)).toBe(order.updated_at);
    expect(order.created_at).toBeGreaterThan(now - 15 * DAY_MS);
    expect(order.updated_at).toBeLessThan(now - 30_000);
  }
});

it('makes the demo account the owner of a named organisation with two more members', async () => {
  const members = await target.inside.store
    .selectFrom('memberships')
    .innerJoin('users', 'users.id', 'memberships.user_id')
    .innerJoin('organisations', 'organisations.id', 'memberships.organisation_id')
    .select(['organisations.name', 'users.id', 'memberships.role'])
    .orderBy('joined_at')
    .execute();
  const name = 'Harbor Lights Media';
  expect(members).toEqual([
    { name, id: 'usr_demo', role: 'owner' },
    { name, id: 'usr_demo_editor', role: 'editor' },
    { name, id: 'usr_demo_box', role: 'box-office' },
  ]);
});
