import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type CrashingApi, startCrashingApi } from './crashing-api';
import { countTaken, readWritten } from './outcome';
import { CRASH_POINTS } from './points';
import { hasAccess, purchase, TEMPERS } from './purchase';
import { createSharedFolder } from '../support/temp-folder';

/** `npm run crash` runs all twenty points with ten buyers each, `npm test` every third point. */
const { CRASH_BUYERS } = process.env;
const BUYERS = Number(CRASH_BUYERS ?? 3);
const POINTS = CRASH_POINTS.filter((_, index) => CRASH_BUYERS !== undefined || index % 3 === 0);

const folder = createSharedFolder();
let api: CrashingApi;
let sums = { purchases: 0, deaths: 0, paid: 0, lost: 0, double: 0 };

beforeAll(async () => {
  api = await startCrashingApi(folder);
});
afterAll(async () => {
  await api.target.close();
  console.info(
    `${sums.purchases} purchases, ${sums.deaths} deaths, ${sums.paid} paid, ${sums.lost} lost, ${sums.double} double.`,
  );
});

describe('the API, killed', () => {
  it.each(POINTS)(
    'loses no payment and takes none twice: $name @fault:sigkill',
    { timeout: 120_000 },
    async ({ flow, at, by }) => {
      const { client, steps } = api;
      const buyers = await Promise.all(Array.from({ length: BUYERS }, () => steps.register()));
      await api.connectWebhooks(by === 'webhook');
      const deaths = api.countDeaths();
      api.arm(at);

      const purchases = await Promise.all(
        buyers.map(async (buyer, index) => {
          const temper = TEMPERS[index % TEMPERS.length] ?? 'patient';
          const given = await purchase(flow, { client, steps, api, token: buyer.token, temper });
          return { buyer, temper, given };
        }),
      );
      await expect.poll(() => api.countDeaths(), { timeout: 30_000 }).toBe(deaths + 1);
      expect(api.isArmed()).toBe(false);
      await api.untilUp();
      if (by === 'reconciler') await api.kill();
      else await api.target.sandbox.untilDelivered();

      for (const { buyer, temper, given } of purchases) {
        const taken = await countTaken(api.target.sandbox.url, flow, given);
        const isPaid = taken > 0;
        if (temper === 'patient' || (temper === 'leaving' && given.length > 0 && flow === 'card'))
          expect(isPaid).toBe(true);
        await expect.poll(() => hasAccess({ client, token: buyer.token }), { timeout: 20_000 }).toBe(isPaid);
        expect(taken).toBeLessThanOrEqual(1);
        const written = await readWritten(api.store, buyer);
        expect(written).toEqual({ paid: taken, turnedPaid: taken, receipts: taken });
        const hasWatched = await hasAccess({ client, token: buyer.token });
        sums = {
          purchases: sums.purchases + 1,
          deaths: api.countDeaths(),
          paid: sums.paid + taken,
          lost: sums.lost + (isPaid && !hasWatched ? 1 : 0),
          double: sums.double + (taken > 1 || written.paid > 1 ? 1 : 0),
        };
      }
    },
  );
});
