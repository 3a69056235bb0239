import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { NEVER } from '@/backend/store/rhythm';
import { createSharedFolder } from '../support/temp-folder';
import { type CrashingApi, startCrashingApi } from './crashing-api';
import { hasAccess } from './purchase';
import { readStandInBooks } from './stand-in-books';
import { createWays } from './storm-buyers';
import { FAULTS, killSoon, OPERATIONS, pick } from './weather';

/** Only `npm run storm` runs it: even a small run takes minutes. */
const { STORM_PURCHASES } = process.env;
const PURCHASES = Number(STORM_PURCHASES ?? 0);
const KILLS = Math.round(PURCHASES / 5);
const AT_ONCE = 6;

const WEATHER_MS = 120;
/** Faults that no call has met by then are removed. */
const CHANGES_PER_SKY = 90;

const folder = createSharedFolder();
let api: CrashingApi;
beforeAll(async () => {
  if (STORM_PURCHASES === undefined) return;
  api = await startCrashingApi(folder);
  await api.connectWebhooks(true);
});
afterAll(async () => {
  if (STORM_PURCHASES !== undefined) await api.target.close();
});

async function killAtRandom(isOver: () => boolean): Promise<number> {
  const before = api.countDeaths();
  const deaths = () => api.countDeaths() - before;
  while (!isOver() && deaths() < KILLS) await killSoon(api, isOver);
  api.disarm();
  return deaths();
}

async function brew(isOver: () => boolean): Promise<void> {
  const { sandbox } = api.target;
  for (let change = 1; !isOver(); change += 1) {
    const [provider, fault] = [pick(['stripe', 'paypal'] as const), pick(FAULTS)];
    await sandbox.fault({
      provider,
      operation: pick(OPERATIONS[provider]),
      fault,
      times: pick([1, 1, 2, 3]),
    });
    if (change % 5 === 0)
      await sandbox.webhookFault({ provider, fault: pick(['drop', 'delay', 'duplicate']), times: 1 });
    if (change % CHANGES_PER_SKY === 0) await sandbox.clearFaults();
    await sleep(WEATHER_MS);
  }
  await sandbox.clearFaults();
}

/** In cents by order. */
async function readBooks() {
  const { store } = api;
  const theirs = readStandInBooks(folder);
  const movements = await store
    .selectFrom('money_movements')
    .select(['order_id', 'kind', 'amount_cents'])
    .execute();
  const orders = await store.selectFrom('orders').selectAll().where('provider', '!=', 'none').execute();
  return orders.map((order) => {
    const { takenCents = 0, returnedCents = 0 } = theirs.get(order.id) ?? {};
    const own = movements.filter(({ order_id: id }) => id === order.id);
    const sumOf = (isIn: boolean) =>
      own
        .filter(({ kind }) => (kind === 'payment') === isIn)
        .reduce((sum, { amount_cents: cents }) => sum + Number(cents), 0);
    const ticketCents = order.status === 'paid' ? order.amount_cents : 0;
    return { order, takenCents, returnedCents, ticketCents, inCents: sumOf(true), outCents: -sumOf(false) };
  });
}

const findOdd = (books: Awaited<ReturnType<typeof readBooks>>) =>
  books
    .filter(
      ({ takenCents, returnedCents, ticketCents, inCents, outCents }) =>
        takenCents !== ticketCents + returnedCents || inCents !== takenCents || outCents !== returnedCents,
    )
    .map(({ order: { id, status }, ...cents }) => ({ id, status, ...cents }));

async function settle(): Promise<void> {
  const { store } = api;
  await expect
    .poll(
      async () => {
        const nowMs = Date.now();
        const due = { next_attempt_at: nowMs };
        await store
          .updateTable('orders')
          .set({ next_check_at: nowMs })
          .where('next_check_at', '<', NEVER)
          .execute();
        await store.updateTable('refunds').set(due).where('status', 'in', ['due', 'asked']).execute();
        await store.updateTable('provider_events').set(due).where('handled_at', 'is', null).execute();
        await api.kill();
        await sleep(3000);
        return findOdd(await readBooks());
      },
      { timeout: 120_000 },
    )
    .toEqual([]);
}

it.runIf(STORM_PURCHASES !== undefined)(
  `${PURCHASES} purchases with ${KILLS} kills, every provider failing at every step: what was taken is what was given and returned @fault:storm`,
  { timeout: PURCHASES * 10_000 + 240_000 },
  async () => {
    const { client, steps, untilUp } = api;
    const { ways, register } = createWays({ client, steps, untilUp });
    let begun = 0;
    let finished = 0;
    const isOver = () => finished === PURCHASES;
    const buyers: { email: string; token: string }[] = [];

    async function keepBuying(): Promise<void> {
      while (begun < PURCHASES) {
        const way = ways[begun % ways.length]!;
        begun += 1;
        const buyer = await register();
        buyers.push(buyer);
        await way(buyer).catch(() => undefined);
        finished += 1;
      }
    }
    const [deaths] = await Promise.all([
      killAtRandom(isOver),
      brew(isOver),
      ...Array.from({ length: AT_ONCE }, keepBuying),
    ]);
    await untilUp();
    await api.target.sandbox.untilDelivered();
    await settle();

    const books = await readBooks();
    const sum = (name: 'takenCents' | 'returnedCents' | 'ticketCents') =>
      books.reduce((total, one) => total + one[name], 0);
    const [taken, returned, tickets] = [sum('takenCents'), sum('returnedCents'), sum('ticketCents')];
    console.info(
      `${PURCHASES} purchases, ${deaths} kills: ${taken} cents taken = ${tickets} for tickets + ${returned} returned.`,
    );
    expect(taken).toBe(tickets + returned);
    expect(taken).toBeGreaterThan(0);

    const owners = await api.store.selectFrom('users').select(['id', 'email', 'deleted_at']).execute();
    const paid = books.flatMap(({ order }) =>
      order.status === 'paid' && order.kind === 'package' ? [order] : [],
    );
    for (const { email, token } of buyers) {
      const owner = owners.find((one) => one.email === email);
      const own = paid.filter(({ user_id: id }) => id === owner?.id);
      expect(own.length).toBeLessThanOrEqual(1);
      expect(await hasAccess({ client, token })).toBe(own.length === 1);
    }
    for (const { user_id: userId, paid_at: paidAt } of paid) {
      const deletedAt = owners.find(({ id }) => id === userId)?.deleted_at ?? Infinity;
      expect(Number(paidAt)).toBeLessThan(Number(deletedAt));
    }
  },
);
