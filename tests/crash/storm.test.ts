import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { NEVER } from '@/backend/store/rhythm';
import { createStudioOperator } from '@/backend/studio/operator/operator';
import { calls } from '@/lib/contract';
import { studioCalls } from '@/lib/contract/studio/calls';
import { createBoxOffice } from '../contract/steps/box-office-steps';
import { createMoneySteps } from '../contract/steps/money-steps';
import { compareOrders, readAccounts, readStatements } from '../contract/steps/compare-accounts';
import { compareBooks, readJournals } from '../support/compare-books';
import { createSharedFolder } from '../support/temp-folder';
import { type CrashingApi, startCrashingApi } from './crashing-api';
import { CODE, createWays } from './storm-buyers';
import { createPassWays, offerPass, readPeriods } from './storm-passes';
import { FAULTS, killSoon, OPERATIONS, pick } from './weather';

/** Only `npm run storm` runs it: even a small run takes minutes. */
const { STORM_PURCHASES } = process.env;
const PURCHASES = Number(STORM_PURCHASES ?? 0);
const KILLS = Math.round(PURCHASES / 5);
const AT_ONCE = 6;

const WEATHER_MS = 120;
/** Faults that no call has met by then are removed. */
const CHANGES_PER_SKY = 90;

const DAY_MS = 24 * 60 * 60_000;
const SHARE = 1250;
const [ZONE, NEW_ZONE] = ['Europe/Paris', 'America/New_York'];

/** A month's end of next year, so that the months of the storm are over for no other clock. */
const MONTH_END = Date.UTC(new Date().getUTCFullYear() + 1, 10, 30, 12);

const folder = createSharedFolder();
let api: CrashingApi;
beforeAll(async () => {
  if (STORM_PURCHASES === undefined) return;
  api = await startCrashingApi(folder, MONTH_END - 2 * DAY_MS - Date.now());
  await api.connectWebhooks(true);
});
afterAll(async () => {
  if (STORM_PURCHASES !== undefined) await api.target.close();
});

async function killAtRandom(kills: number, isOver: () => boolean): Promise<number> {
  const before = api.countDeaths();
  const deaths = () => api.countDeaths() - before;
  while (!isOver() && deaths() < kills) await killSoon(api, isOver);
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

const orderOf = (key = '') =>
  api.store
    .selectFrom('orders')
    .selectAll()
    .where((eb) => eb.or([eb('id', '=', key), eb('provider_ref', '=', key)]))
    .executeTakeFirstOrThrow();

async function startShop() {
  const { client, steps, store, now } = api;
  const inside = { store };
  const office = createBoxOffice({ client, steps, inside, orderOf });
  const { owner, eventId, item } = await office.sell();
  const { token, organisationId } = owner;
  const code = { eventId, batch: 'storm', label: 'Storm', code: CODE, kind: 'percent', value: '25' };
  await client.ok(studioCalls.saveCode, { token, body: code });
  await createStudioOperator({ store, now }).setShare(organisationId, SHARE);
  const second = await office.addMember(owner, 'owner');
  const money = createMoneySteps({ client, steps, sandbox: api.target.sandbox, inside, orderOf });
  const { item: keepsake } = await office.sell();
  const shop = createWays({ api, item, keepsake, staff: token, office, money, orderOf });
  const passId = await offerPass(api, owner);
  const ways = [...shop.ways, ...createPassWays({ api, passId, insist: shop.insist, money })];
  return { owner, eventId, passId, office, money, second: second.token, ...shop, ways };
}
type Shop = Awaited<ReturnType<typeof startShop>>;

/** Asks again until what the owner saw is still so. */
async function refundHalf(
  { owner: { token }, eventId, second, insist }: Shop,
  isOver: () => boolean,
): Promise<void> {
  const { client } = api;
  const filter = { eventId, percent: '50', code: CODE };
  const countDue = async () =>
    (await client.ok(studioCalls.listRefundRuns, { token, params: filter })).plan?.orders ?? 0;
  while (!isOver() && (await countDue().catch(() => 0)) === 0) await sleep(200);
  if (isOver()) return;
  await insist(async () => {
    const { plan, seen } = await client.ok(studioCalls.listRefundRuns, { token, params: filter });
    const fingerprint = plan?.fingerprint;
    const body = { ...filter, seen: String(seen), fingerprint, message: 'The storm.' };
    await client.ok(studioCalls.startRefundRun, { token, body });
  });
  await insist(async () => {
    const { runs } = await client.ok(studioCalls.listRefundRuns, { token, params: filter });
    const run = runs.find(({ state }) => state === 'waiting');
    if (!run) return;
    const body = { eventId, runId: run._id, step: 'approve', fingerprint: run.fingerprint };
    const { status } = await client.send(studioCalls.steerRefundRun, { token: second, body });
    if (status === 200) return;
    await client.send(studioCalls.steerRefundRun, { token, body: { ...body, step: 'withdraw' } });
    throw new Error('The orders have changed');
  }).catch(() => undefined);
}

const changeZone = ({ owner: { token, organisationId }, insist }: Shop) =>
  insist(async () => {
    const { version, name } = await api.client.ok(studioCalls.getSettings, {
      token,
      params: { organisationId },
    });
    const body = { organisationId, version, name, timezone: NEW_ZONE };
    await api.client.ok(studioCalls.saveSettings, { token, body });
  });

/** Until all that was owed is done, and each order has what its provider has. */
async function settle(): Promise<void> {
  const { store, target } = api;
  await expect
    .poll(
      async () => {
        const nowMs = api.now();
        const due = { next_attempt_at: nowMs };
        const orders = store.updateTable('orders').set({ next_check_at: nowMs });
        await orders.where('next_check_at', '<', NEVER).execute();
        await store.updateTable('refunds').set(due).where('status', 'in', ['due', 'asked']).execute();
        await store.updateTable('provider_events').set(due).where('handled_at', 'is', null).execute();
        await store
          .updateTable('saved_methods')
          .set({ next_at: nowMs })
          .where('state', '!=', 'kept')
          .execute();
        await store.deleteFrom('refund_pauses').execute();
        await api.kill();
        await sleep(3000);
        const open = await store
          .selectFrom('refunds')
          .select('id')
          .where('status', 'in', ['due', 'asked', 'pending'])
          .execute();
        const leaving = await store
          .selectFrom('saved_methods')
          .select('order_id')
          .where('state', '=', 'leaving')
          .where('method_id', 'is not', null)
          .execute();
        return [await compareOrders(api, await readJournals(target.sandbox)), open, leaving];
      },
      { timeout: 180_000 },
    )
    .toEqual([[], [], []]);
}

/** Gives no more back than was paid, and all that gave no ticket. */
async function findUnfair() {
  const journals = await readJournals(api.target.sandbox);
  const left = new Map<string, number>();
  for (const { orderId, cents } of journals) left.set(orderId ?? '', (left.get(orderId ?? '') ?? 0) + cents);
  const orders = await api.store.selectFrom('orders').selectAll().where('provider', '!=', 'none').execute();
  return orders
    .map(({ id, status, amount_cents: price }) => ({ id, status, price, kept: left.get(id) ?? 0 }))
    .filter(({ status, price, kept }) => {
      const mayKeep = status === 'paid' ? price : status === 'disputed' ? kept : 0;
      return kept < 0 || kept > mayKeep;
    });
}

/** Refunds that the shop learns of when their month is closed. */
async function refundUnseen({ money, buy, register, insist }: Shop): Promise<void> {
  await api.connectWebhooks(false);
  for (let count = 0; count < 3; count += 1) {
    const { provider, reference, orderId } = await buy(await register());
    await insist(() => money.refundInDashboard(provider, reference, 250));
    const unseen = api.store.updateTable('orders').set({ next_check_at: api.now() + 8 * DAY_MS });
    await unseen.where('id', '=', orderId).execute();
  }
  await api.connectWebhooks(true);
}

/** The API dies before the rows of the month are written, and when they are not committed. */
async function closeWithKills<A>({ owner }: Shop, read: () => Promise<A>) {
  const { store } = api;
  const kept: Awaited<ReturnType<typeof readStatements>>[] = [];
  for (const point of ['before insert into "statements"', 'after insert into "statements"']) {
    // A new process has met no points.
    await api.kill();
    await read();
    await store.deleteFrom('statements').execute();
    const deaths = api.countDeaths();
    api.arm([point]);
    await read().catch(() => undefined);
    await expect.poll(() => api.countDeaths(), { timeout: 20_000 }).toBe(deaths + 1);
    await api.untilUp();
    await read();
    kept.push(await readStatements(api, owner));
  }
  const [first, rows = []] = kept.map((all) => all.map(({ closed_at: _, ...row }) => row));
  expect(rows).toEqual(first);
  expect(rows.some(({ lines }) => lines !== '[]')).toBe(true);
  return { ...(await read()), rows: await readStatements(api, owner) };
}

it.runIf(STORM_PURCHASES !== undefined)(
  `${PURCHASES} purchases with ${KILLS} kills over a month's end, every provider failing at every step: journals, ledger, report, lines and statement are one @fault:storm`,
  { timeout: PURCHASES * 10_000 + 600_000 },
  async () => {
    const { client, store, now } = api;
    const shop = await startShop();
    const { ways, buyers, register, owner, eventId, passId } = shop;
    const zones = { changedAt: Infinity };
    const zoneAt = (ms: number) => (ms < zones.changedAt ? ZONE : NEW_ZONE) ?? 'UTC';
    const accounts = () => readAccounts(api, owner, zoneAt);
    let begun = 0;

    /** A third of the storm. */
    async function blow(work: (isOver: () => boolean) => Promise<void>): Promise<number> {
      const until = begun + PURCHASES / 3;
      let finished = begun;
      const isOver = () => finished >= until;
      async function keepBuying(): Promise<void> {
        while (begun < until) {
          const way = ways[begun % ways.length]!;
          begun += 1;
          await way(await register()).catch(() => undefined);
          finished += 1;
        }
      }
      const [deaths] = await Promise.all([
        killAtRandom(Math.ceil(KILLS / 3), isOver),
        brew(isOver),
        work(isOver),
        ...Array.from({ length: AT_ONCE }, keepBuying),
      ]);
      await api.untilUp();
      return deaths;
    }

    let deaths = await blow((isOver) => refundHalf(shop, isOver));
    await refundUnseen(shop);
    await api.moveTime(4 * DAY_MS);
    deaths += await blow(async () => {
      await changeZone(shop);
      zones.changedAt = now();
    });
    await api.moveTime(8 * DAY_MS);
    const { closed, rows } = await closeWithKills(shop, accounts);
    const operator = createStudioOperator({ store, now });
    const { organisationId } = owner;
    const payout = { amountCents: 1234, reference: 'WIRE-1', mode: 'sandbox' } as const;
    deaths += await blow(async (isOver) => {
      await refundHalf(shop, isOver);
      expect(await operator.notePayout(organisationId, payout)).toMatchObject({ ok: true });
      const entry = { undone: 'WIRE-1', reference: 'BACK-1', mode: 'sandbox' } as const;
      expect(await operator.undoPayout(organisationId, entry)).toMatchObject({ ok: true });
      const again = { ...payout, reference: 'WIRE-2' };
      expect(await operator.notePayout(organisationId, again)).toMatchObject({ ok: true });
    });
    await api.target.sandbox.untilDelivered();
    await settle();

    const journals = await readJournals(api.target.sandbox);
    const found = await accounts();
    const { late, nets, ledger, statement, share } = found;
    const { lines, compared } = await compareBooks(store, journals, now());
    // A dispute that was won before it was seen has no days.
    expect(lines.filter((line) => !/\d{4}-\d\d-\d\d: disputes/.test(line))).toEqual([]);
    expect(await findUnfair()).toEqual([]);
    expect(statement).toEqual(ledger);
    expect(new Set(nets).size).toBe(1);
    const lefts = await store
      .selectFrom('money_movements as m')
      .innerJoin('orders', 'orders.id', 'm.order_id')
      .select(({ fn }) => fn.sum<number>('m.amount_cents').as('left'))
      .where('orders.organisation_id', '=', organisationId)
      .groupBy('orders.id')
      .execute();
    const roundShare = (left: number) =>
      Math.sign(left) * Math.floor((Math.abs(left) * SHARE + 5000) / 10_000);
    expect(share).toBe(lefts.reduce((sum, { left }) => sum + roundShare(left), 0));
    expect(late.length).toBeGreaterThan(0);
    const kept = await readStatements(api, owner);
    expect(kept.slice(0, rows.length)).toEqual(rows);
    expect(JSON.stringify(found.closed)).toBe(JSON.stringify(closed));
    await api.moveTime(31 * DAY_MS);
    const after = await accounts();
    expect((await readStatements(api, owner)).slice(0, rows.length)).toEqual(rows);
    expect(JSON.stringify(after.closed.slice(-closed.length))).toBe(JSON.stringify(closed));
    expect([after.statement, after.nets]).toEqual([statement, nets]);
    console.info(
      `${begun} purchases, ${deaths} kills, ${found.movements} movements, ${compared} sums of days, events and ` +
        `organizations, ${late.length} late lines, ${after.closed.length} closed: ${nets.join(' = ')} cents.`,
    );

    await shop.office.play(eventId);
    await store
      .updateTable('events')
      .set({ start_time: now() - 60_000 })
      .where('id', '=', eventId)
      .execute();
    const users = await store.selectFrom('users').select(['id', 'email_key', 'deleted_at']).execute();
    const orders = await store.selectFrom('orders').selectAll().where('event_id', '=', eventId).execute();
    const paid = orders.filter(({ status }) => status === 'paid');
    const passes = await readPeriods(store, passId);
    const nowMs = now();
    for (const periods of passes.values())
      for (const [index, { number, from }] of periods.entries()) {
        const before = periods[index - 1];
        expect(number).toBeGreaterThan(before?.number ?? 0);
        expect(from).toBeGreaterThanOrEqual(before?.until ?? 1);
      }
    expect(passes.size).toBeGreaterThan(0);
    for (const { email, token } of buyers) {
      const id = users.find((user) => user.email_key === email)?.id;
      const own = paid.filter((order) => (order.holder_id ?? order.user_id) === id);
      expect(own.length).toBeLessThanOrEqual(1);
      const { status } = await client.send(calls.getPlayback, { token, params: { eventId } });
      const isCovered = (passes.get(id ?? '') ?? []).some(
        ({ from, until }) => from <= nowMs && nowMs < until,
      );
      expect([email, status === 200]).toEqual([email, own.length === 1 || isCovered]);
    }
    const gifts = await store
      .selectFrom('gifts')
      .innerJoin('orders', 'orders.id', 'order_id')
      .selectAll()
      .execute();
    const mails = await store.selectFrom('outbox').selectAll().execute();
    const mailed = mails.filter(({ subject }) => subject.startsWith('A ticket for you'));
    const givenTo = gifts.filter(({ status, sent_at: sentAt }) => status === 'paid' && sentAt !== null);
    expect(givenTo.length).toBeGreaterThan(0);
    for (const { email, order_id: id, holder_id: holder, user_id: giver } of givenTo) {
      const own = mailed.filter((mail) => mail.order_id === id && mail.to_address === email);
      expect([id, own.length, holder === null || holder === giver]).toEqual([id, 1, false]);
    }
    const keys = gifts.filter(({ status }) => status === 'paid').map(({ holder_id: holder }) => holder);
    expect(new Set(keys).size).toBe(keys.length);
    for (const { user_id: userId, paid_at: paidAt } of paid) {
      const deletedAt = users.find(({ id }) => id === userId)?.deleted_at ?? Infinity;
      expect(Number(paidAt)).toBeLessThan(Number(deletedAt));
      const owner = users.find(({ id }) => id === userId);
      // A guest who paid has become the account of the address, or the order is in another.
      expect(owner?.email_key !== userId || owner.deleted_at !== null).toBe(true);
    }
  },
);
