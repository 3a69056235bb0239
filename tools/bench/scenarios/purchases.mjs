const AT_ONCE = 8;
/** More than the site sells in a second: no buyer may run out of things to buy before the time is over. */
const PAIRS_PER_SECOND = 200;

const BARE = 'card service alone';
const SQLITE = 'SQLite';
const POSTGRES = 'PostgreSQL';

const numbersOf = (engine) => [
  { says: 'purchases', figure: 'perSecond', unit: 'per s', of: engine, over: BARE },
  { says: 'purchase, p95', figure: 'p95', unit: 'ms', of: engine, over: BARE },
  { says: 'failed purchases', figure: 'failed', of: engine, take: 'sum', atMost: 0 },
  { says: 'without one paid order', figure: 'unmatched', of: engine, take: 'last', atMost: 0 },
];

/** The way of a purchase through everything that takes part in it. */
export const purchases = {
  name: 'purchases',
  measures: `How many purchases end to end (payment opened, confirmed at the stand-in for the card service, saved) ${AT_ONCE} buyers at once make, each of something else, on either store.`,
  baseline: 'the same three calls at the stand-in, without a shop',
  targets: [BARE, SQLITE, POSTGRES],
  numbers: [...numbersOf(SQLITE), ...numbersOf(POSTGRES)],

  async prepare({ startSite, createDatabase, listItems, runLoad, totalSeconds }) {
    const databaseUrl = await createDatabase();
    const shops = {
      [SQLITE]: await openShop({ name: 'bench-sqlite' }),
      [POSTGRES]: await openShop({ name: 'bench-postgres', databaseUrl }),
    };

    async function openShop(options) {
      const site = await startSite(options);
      const items = listItems();
      const users = await site.registerUsers(Math.ceil((totalSeconds * PAIRS_PER_SECOND) / items.length));
      const pairs = users.flatMap(({ cookie }) => items.map((item) => ({ cookie, item })));
      return { site, pairs, done: 0 };
    }

    const payAlone = () => runLoad('purchases', { sandbox: shops[SQLITE].site.sandbox, atOnce: AT_ONCE });

    async function buy(shop) {
      const { site, pairs } = shop;
      const task = { site: site.url, sandbox: site.sandbox, headers: site.headers, atOnce: AT_ONCE, pairs };
      const bought = await runLoad('purchases', task);
      shop.done += bought.done;
      // A pair that was tried is not tried again, whatever came of it.
      pairs.splice(0, bought.done + bought.failed);
      const { orders, paid, pairs: owned } = await site.countOrders();
      const unmatched = Math.max(...[orders, paid, owned].map((count) => Math.abs(count - shop.done)));
      return { ...bought, unmatched };
    }

    return { measure: (target) => (target === BARE ? payAlone() : buy(shops[target])) };
  },
};
