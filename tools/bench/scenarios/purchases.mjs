const AT_ONCE = 8;
const PAIRS_PER_SECOND = 250;

const BARE = 'card service alone';
const SQLITE = 'SQLite';
const POSTGRES = 'PostgreSQL';

const numbersOf = (of, { perSecond, p95 }) => [
  { says: 'purchases', figure: 'perSecond', unit: 'per s', of, over: BARE, atLeast: perSecond },
  { says: 'purchase, p95', figure: 'p95', unit: 'ms', of, over: BARE, atMost: p95 },
  { says: "the site's processor time for each", figure: 'siteMs', unit: 'ms', of },
  { says: 'failed', figure: 'failed', of, take: 'sum', atMost: 0 },
  { says: 'without one paid order', figure: 'unmatched', of, take: 'last', atMost: 0 },
];

export const purchases = {
  name: 'purchases',
  measures: `How many purchases end to end (payment opened, confirmed at the stand-in for the card service, saved) ${AT_ONCE} buyers at once make, each of something else, on either store, and with how much of the site's processor time.`,
  baseline: 'the same three calls at the stand-in, without a shop',
  targets: [BARE, SQLITE, POSTGRES],
  numbers: [
    ...numbersOf(SQLITE, { perSecond: 0.08, p95: 9 }),
    ...numbersOf(POSTGRES, { perSecond: 0.06, p95: 12 }),
  ],

  async prepare({ startSite, createDatabase, listItems, runLoad, totalSeconds }) {
    const shops = {
      [SQLITE]: await openShop({ name: 'bench-sqlite' }),
      [POSTGRES]: await openShop({ name: 'bench-postgres', databaseUrl: await createDatabase() }),
    };

    async function openShop(options) {
      const site = await startSite(options);
      const items = listItems();
      const users = await site.registerUsers(Math.ceil((totalSeconds * PAIRS_PER_SECOND) / items.length));
      const pairs = users.flatMap(({ cookie }) => items.map((item) => ({ cookie, item })));
      return { site, pairs, done: 0 };
    }

    async function buy(shop) {
      const { site, pairs } = shop;
      const beforeMs = site.readProcessorMs();
      const { url, sandbox, headers } = site;
      const bought = await runLoad('purchases', { site: url, sandbox, headers, pairs, atOnce: AT_ONCE });
      const siteMs = (site.readProcessorMs() - beforeMs) / bought.done;
      shop.done += bought.done;
      pairs.splice(0, bought.done + bought.failed);
      const counted = Object.values(await site.countOrders());
      return {
        ...bought,
        siteMs,
        unmatched: Math.max(...counted.map((count) => Math.abs(count - shop.done))),
      };
    }

    return {
      measure: (target) =>
        target === BARE
          ? runLoad('purchases', { sandbox: shops[SQLITE].site.sandbox, atOnce: AT_ONCE })
          : buy(shops[target]),
    };
  },
};
