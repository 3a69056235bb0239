import { expect, it } from 'vitest';
import { capturePaypalOrder, savePayment } from '@/backend/orders/confirm-payment';
import { createPurchases } from '@/backend/orders/purchase';
import { cancelRenewal } from '@/backend/orders/renewals';
import { chooseOnApprovalPage } from '@/sandbox/paypal/buyer';
import { confirmFromPage } from '@/sandbox/stripe/browser';
import { startSandbox } from '@/sandbox/start-sandbox';
import { readJournals } from '../support/compare-books';
import { addUser, openTestStore } from '../support/store';
import { createMortalMachine } from './mortal-machine';

/** `RENEWAL_MEMBERS=100 RENEWAL_MONTHS=24` is the whole, and takes some minutes. */
const MEMBERS = Number(process.env.RENEWAL_MEMBERS ?? 8);
const MONTHS = Number(process.env.RENEWAL_MONTHS ?? 4);
const SEED = Number(process.env.RENEWAL_SEED ?? 1);
const HOUR = 3_600_000;
const DAY = 24 * HOUR;
const START = Date.UTC(2027, 0, 31, 20);
const SKEW_MS = 10 * 60_000;
const PRICE = 900;
const GOOD = '4242424242424242';
const NO_FUNDS = '4000000000009995';
const FAULTS = ['error-500', 'reset-after-commit', 'too-many', 'bad-json'] as const;
const OPERATIONS = ['create', 'confirm', 'confirm', 'get', 'capture', 'capture'] as const;

/** Mulberry32, so that a failure has a number to repeat it with. */
function createRandom(seed: number) {
  let state = seed;
  return (below: number): number => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) % below;
  };
}

it(
  `${MEMBERS} memberships over ${MONTHS} months are charged once a period, never early, never after a cancellation`,
  { timeout: 3_600_000 },
  async () => {
    const random = createRandom(SEED);
    let realMs = START;
    let skewMs = 0;
    const sandbox = await startSandbox({ now: () => realMs, processingMs: HOUR });
    const store = await openTestStore(START);
    const machine = createMortalMachine(store, sandbox.url, () => realMs + skewMs);
    await store
      .insertInto('passes')
      .values({
        id: 'pss_1',
        organisation_id: 'org_first',
        name: 'Pass',
        description: '',
        price_cents: PRICE,
        period_unit: 'month',
        period_count: 1,
        renews: 1,
        screens: null,
        stock: null,
        sale_from: null,
        sale_until: null,
        withdrawn_at: null,
        counted_at: null,
        created_at: START,
      })
      .execute();
    const film = { organisation_id: 'org_first', start_time: 1, media: 'sample-video', replay_until: null };
    const [event] = await store.selectFrom('events').select('id').limit(1).execute();
    await store
      .updateTable('events')
      .set(film)
      .where('id', '=', event?.id ?? '')
      .execute();

    const item = { passId: 'pss_1', renews: true };
    async function join(userId: string, by: 'card' | 'paypal'): Promise<string> {
      await addUser(store, { id: userId, email_verified_at: 1 });
      const [buyer, { context }] = [{ userId, country: null }, machine];
      const purchases = createPurchases(context);
      if (by === 'card') {
        const intent = await purchases.createIntent(buyer, item);
        if (!intent.ok) throw new Error(intent.error.message);
        const { paymentIntentId, clientSecret } = intent.value;
        await confirmFromPage(sandbox.url, paymentIntentId, { clientSecret, number: GOOD });
        await savePayment(context, buyer, { passId: 'pss_1', currency: 'USD', paymentIntentId });
      } else {
        const urls = { returnUrl: 'http://localhost/a', cancelUrl: 'http://localhost/b' };
        const order = await purchases.createPaypalOrder(buyer, { ...item, ...urls });
        if (!order.ok) throw new Error(order.error.message);
        const { paypalOrderId } = order.value;
        await chooseOnApprovalPage(sandbox.url, paypalOrderId, 'approve');
        await capturePaypalOrder(context, buyer, { paypalOrderId });
      }
      const { id } = await store
        .selectFrom('pass_memberships')
        .select('id')
        .where('user_id', '=', userId)
        .executeTakeFirstOrThrow();
      return id;
    }
    const ids: string[] = [];
    for (let index = 0; index < MEMBERS; index += 1) {
      ids.push(await join(`usr_m${index}`, index % 3 === 2 ? 'paypal' : 'card'));
      realMs += HOUR;
    }
    await machine.work();

    async function changeCard(id: string, number: string): Promise<void> {
      const found = await store
        .selectFrom('renewals')
        .innerJoin('saved_methods', 'saved_methods.order_id', 'renewals.method_order_id')
        .select('customer_id')
        .where('membership_id', '=', id)
        .where('customer_id', '!=', '')
        .executeTakeFirst();
      if (found) await sandbox.control(`stripe/customers/${found.customer_id}/card`, { number });
    }

    const [broke = '', steady = ''] = ids;
    await changeCard(broke, NO_FUNDS);
    const canceledAt = new Map<string, number>();
    const endMs = START + MONTHS * 31 * DAY;
    let skewedSteps = 0;
    for (; realMs < endMs; realMs += (1 + random(12)) * HOUR) {
      skewedSteps -= 1;
      if (skewedSteps <= 0) skewMs = 0;
      if (random(60) === 0) [skewMs, skewedSteps] = [random(2) === 0 ? DAY : -DAY, 1 + random(4)];
      if (random(12) === 0) machine.killAfter(1 + random(120));
      if (random(8) === 0)
        await sandbox.fault({
          provider: random(2) === 0 ? 'stripe' : 'paypal',
          operation: OPERATIONS[random(OPERATIONS.length)] ?? 'get',
          fault: FAULTS[random(FAULTS.length)] ?? 'error-500',
          times: 1 + random(9),
        });
      const id = ids[random(ids.length)] ?? '';
      if (random(40) === 0 && id !== broke && id !== steady && !canceledAt.has(id)) {
        canceledAt.set(id, realMs);
        await cancelRenewal(store, id, realMs + skewMs);
      }
      if (random(20) === 0 && id !== broke && id !== steady)
        await changeCard(id, random(3) === 0 ? NO_FUNDS : GOOD);
      await machine.work();
      await sandbox.clearFaults();
      // The cancellation that comes between a charge and its answer.
      const underway = await store
        .selectFrom('renewals')
        .select('membership_id as id')
        .where('order_id', 'is not', null)
        .where('membership_id', 'not in', [broke, steady, ...canceledAt.keys()])
        .executeTakeFirst();
      if (underway && random(2) === 0) {
        canceledAt.set(underway.id, realMs);
        await cancelRenewal(store, underway.id, realMs + skewMs);
      }
    }
    skewMs = 0;
    for (const done = realMs + 20 * DAY; realMs < done; realMs += 6 * HOUR) await machine.work();

    const journal = await readJournals(sandbox);
    const orders = await store.selectFrom('orders').selectAll().where('kind', '=', 'pass').execute();
    const orderOf = new Map(orders.map((order) => [order.id, order]));
    const taken = journal.filter(({ kind }) => kind === 'payment');
    const backOf = (orderId: string | null) =>
      journal.filter((line) => line.kind === 'refund' && line.orderId === orderId);

    const periods = new Set<string>();
    for (const { orderId, atMs } of taken) {
      const order = orderOf.get(orderId ?? '');
      if (!order) continue;
      const period = `${order.membership_id} ${order.period_number}`;
      expect(periods.has(period), `${period} is charged once`).toBe(false);
      periods.add(period);
      if (order.renewal === 'agreed') continue;
      const before = orders.find(
        (one) =>
          one.membership_id === order.membership_id &&
          one.period_number === (order.period_number ?? 0) - 1 &&
          one.covers_until !== null,
      );
      expect(atMs, `${period} is not charged early`).toBeGreaterThanOrEqual(
        (before?.covers_until ?? Infinity) - SKEW_MS,
      );
      const canceledMs = canceledAt.get(order.membership_id ?? '') ?? Infinity;
      if (atMs >= canceledMs - SKEW_MS)
        expect(backOf(orderId), `${period} goes back`).toMatchObject([{ cents: -PRICE }]);
    }

    const tries = orders.filter(
      ({ membership_id: id, renewal, provider_ref: reference }) =>
        id === broke && renewal === 'charged' && reference !== null,
    );
    const declined = await Promise.all(
      tries.map(async ({ provider_ref: reference }) => {
        const headers = { Authorization: 'Bearer sk_test_1' };
        const answer = await fetch(`${sandbox.url}/v1/payment_intents/${reference}`, { headers });
        const { last_payment_error: error } = (await answer.json()) as { last_payment_error: unknown };
        return error != null;
      }),
    );
    expect(declined.filter(Boolean)).toHaveLength(5);

    const sums = await store
      .selectFrom('money_movements')
      .select(({ fn }) => [
        'order_id',
        fn.sum<number>('amount_cents').as('cents'),
        fn.sum<number>('fee_cents').as('fees'),
      ])
      .groupBy('order_id')
      .execute();
    const theirs = (orderId: string) => {
      const lines = journal.filter((line) => line.orderId === orderId);
      return [
        lines.reduce((sum, line) => sum + line.cents, 0),
        lines.reduce((sum, line) => sum + line.feeCents, 0),
      ];
    };
    const ours = new Map(sums.map(({ order_id: id, cents, fees }) => [id, [Number(cents), Number(fees)]]));
    for (const { id } of orders) expect(ours.get(id) ?? [0, 0], `the books of ${id}`).toEqual(theirs(id));

    // Of a member whose card is good, no period is left out for long.
    const kept = orders.filter((order) => order.membership_id === steady && order.status === 'paid');
    expect(kept.length).toBeGreaterThanOrEqual(MONTHS);
    expect(machine.countKills()).toBeGreaterThan(0);
    expect(canceledAt.size).toBeGreaterThan(0);
    await sandbox.close();
  },
);
