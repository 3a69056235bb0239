import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { studioCalls } from '@/lib/contract/studio/calls';
import { createBoxOffice } from '../contract/steps/box-office-steps';
import { tenTimes } from '../contract/steps/context';
import { createSharedFolder } from '../support/temp-folder';
import { type CrashingApi, startCrashingApi } from './crashing-api';
import { payMany } from './paid-orders';
import { readStandInBooks } from './stand-in-books';
import { FAULTS, killSoon, pick } from './weather';

/** `npm run refund-run` has 5,000 orders and ten kills, `npm test` a few. */
const ORDERS = Number(process.env.REFUND_RUN_ORDERS ?? 60);
const KILLS = ORDERS < 1000 ? 3 : 10;
const TROUBLES = Math.max(24, ORDERS / 10);
const MOST_MS = 600_000;
/** Less than half, so that the provider would take a second refund. */
const PERCENT = 40;
const MESSAGE = 'The show is off.';

/** In milliseconds. */
const LOOK = ORDERS < 1000 ? 50 : 500;
/** How often a member looks at the page, and has failed refunds tried again. */
const MEMBER_LOOKS = ORDERS < 1000 ? 2000 : 60_000;
const WEATHER = 400;

const OPERATIONS = {
  stripe: ['get', 'refund', 'get-refund', 'get-dispute'],
  paypal: ['token', 'get', 'refund', 'get-capture', 'get-dispute', 'verify-webhook'],
} as const;

const folder = createSharedFolder();
let api: CrashingApi;
beforeAll(async () => {
  api = await startCrashingApi(folder);
});
afterAll(async () => {
  await api.target.close();
});

async function countDone(): Promise<number> {
  const { done } = await api.store
    .selectFrom('refunds')
    .select(({ fn }) => fn.countAll<number>().as('done'))
    .where('status', '=', 'done')
    .executeTakeFirstOrThrow();
  return Number(done);
}

async function killOften(isOver: () => boolean): Promise<number> {
  const before = api.countDeaths();
  for (let kill = 0; kill < KILLS; kill += 1) {
    const at = ((kill + Math.random()) / KILLS) * (ORDERS - 40);
    while (!isOver() && (await countDone()) < at) await sleep(LOOK);
    while (!isOver() && api.countDeaths() - before <= kill) await killSoon(api, isOver);
  }
  api.disarm();
  return api.countDeaths() - before;
}

/** Each fault at each call in turn, and an account that is short once. */
async function brew(isOver: () => boolean): Promise<number> {
  const { sandbox } = api.target;
  let troubles = 0;
  for (; troubles < TROUBLES && !isOver(); troubles += 1) {
    const provider = pick(['stripe', 'paypal'] as const);
    const fault = FAULTS[troubles % FAULTS.length] ?? 'hang';
    await sandbox.fault({ provider, operation: pick(OPERATIONS[provider]), fault, times: 1 });
    if (troubles === Math.round(TROUBLES / 2))
      await sandbox.fault({ provider: 'stripe', operation: 'refund', fault: 'no-money', times: 1 });
    if (troubles % 5 === 0)
      await sandbox.webhookFault({ provider, fault: pick(['drop', 'delay', 'duplicate']), times: 1 });
    await sleep(ORDERS < 1000 ? WEATHER / 10 : WEATHER);
  }
  await sandbox.clearFaults();
  return troubles;
}

it(
  `${ORDERS} refunds of a run with ${KILLS} kills, every provider failing at every step: none lost, none double @fault:refund-run`,
  { timeout: ORDERS * 300 + 240_000 },
  async () => {
    const { client, steps, store } = api;
    const orderOf = () => expect.unreachable();
    const office = createBoxOffice({ client, steps, inside: { store }, orderOf });
    const { owner, eventId, item } = await office.sell();
    const second = await office.addMember(owner, 'owner');
    await payMany(api, item, ORDERS);
    const look = () =>
      client.ok(studioCalls.listRefundRuns, {
        token: owner.token,
        params: { eventId, percent: String(PERCENT), package: item.package },
      });
    await expect
      .poll(async () => (await look()).plan?.orders, { timeout: 60_000 + ORDERS * 200 })
      .toBe(ORDERS);
    await api.connectWebhooks(true);

    const { plan: made, seen } = await look();
    const plan = made ?? expect.unreachable();
    const figures = { fingerprint: plan.fingerprint };
    const wish = { eventId, seen: String(seen), percent: String(PERCENT), package: item.package };
    const body = { ...wish, ...figures, message: MESSAGE };
    const started = await tenTimes(() =>
      client.send(studioCalls.startRefundRun, { token: owner.token, body }),
    );
    expect(started.map(({ status }) => status)).toEqual(Array(10).fill(200));
    const runId = (await look()).runs[0]?._id ?? '';
    const steer = (step: string) =>
      client.send(studioCalls.steerRefundRun, {
        token: second.token,
        body: { eventId, runId, step, ...figures },
      });
    const began = performance.now();
    const approved = await tenTimes(() => steer('approve'));
    expect(approved.map(({ status }) => status).sort()).toEqual([200, ...Array<number>(9).fill(409)]);

    let isOver = false;
    const watch = async () => {
      for (let lookedAt = performance.now(); ; await sleep(LOOK)) {
        if ((await countDone()) === ORDERS || performance.now() - began > MOST_MS) break;
        if (performance.now() - lookedAt < MEMBER_LOOKS) continue;
        lookedAt = performance.now();
        // The API may be dying.
        const isStuck = await look().then(
          ({ paused, runs }) => paused.length > 0 || runs.some(({ failed, skipped }) => failed + skipped > 0),
          () => false,
        );
        if (isStuck || ORDERS < 1000) await steer('retry').catch(() => undefined);
      }
      isOver = true;
      return (performance.now() - began) / 1000;
    };
    const [seconds, deaths, troubles] = await Promise.all([
      watch(),
      killOften(() => isOver),
      brew(() => isOver),
    ]);
    await api.untilUp();
    await api.target.sandbox.untilDelivered();

    const theirs = readStandInBooks(folder);
    const returned = Array.from({ length: ORDERS }, (_, n) => theirs.get(`ord_many${n}`)?.returnedCents ?? 0);
    const dueCents = (item.price * 100 * PERCENT) / 100;
    const lost = returned.filter((cents) => cents < dueCents).length;
    const double = returned.filter((cents) => cents > dueCents).length;
    const sum = returned.reduce((total, cents) => total + cents, 0);
    const mails = await store
      .selectFrom('outbox')
      .select(({ fn }) => ['to_address', fn.countAll<number>().as('mails')])
      .where('body', 'like', `%${MESSAGE}%`)
      .groupBy('to_address')
      .execute();
    const once = mails.filter((row) => Number(row.mails) === 1).length;
    const { out } = await store
      .selectFrom('money_movements')
      .select(({ fn }) => fn.sum<number>('amount_cents').as('out'))
      .where('kind', '=', 'refund')
      .executeTakeFirstOrThrow();
    console.info(
      `${ORDERS} refunds in ${seconds.toFixed(0)} s, ${deaths} kills, ${troubles} faults: ${lost} lost, ` +
        `${double} double, ${sum} cents of ${plan.total * 100}, ${once} of ${mails.length} buyers one mail.`,
    );
    expect({ lost, double, sum }).toEqual({ lost: 0, double: 0, sum: Math.round(plan.total * 100) });
    expect(-Number(out)).toBe(sum);
    expect([mails.length, once]).toEqual([ORDERS, ORDERS]);
    expect(deaths).toBe(KILLS);
    expect((await look()).runs).toMatchObject([
      { state: 'done', orders: ORDERS, done: ORDERS, open: 0, failed: 0, skipped: 0, refunded: plan.total },
    ]);
    expect(seconds).toBeLessThan(MOST_MS / 1000);
  },
);
