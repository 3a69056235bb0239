const AT_ONCE = 8;
/** More than the site sells in a second, so that no buyer runs out of items before the end. */
const PAIRS_PER_SECOND = 250;
/** A busy on-sale of a shop on one small machine. */
const RATE = 40;

const BARE = 'card service alone';
const SQLITE = 'SQLite';
const POSTGRES = 'PostgreSQL';
const toPaced = (engine) => `${engine}, ${RATE} per second`;

const numbersOf = (engine, atLeast) => [
  { says: 'purchases', figure: 'perSecond', unit: 'per s', of: engine, atLeast },
  {
    says: 'purchases, by the card service alone',
    figure: 'perSecond',
    unit: 'per s',
    of: engine,
    over: BARE,
  },
  { says: "the site's processor time for each", figure: 'siteMs', unit: 'ms', of: engine, atMost: 6 },
  { says: 'purchase, p95', figure: 'p95', unit: 'ms', of: engine, over: BARE },
  { says: 'purchase, p95', figure: 'p95', unit: 'ms', of: toPaced(engine), atMost: 100 },
  ...[engine, toPaced(engine)].flatMap((of) => [
    { says: 'failed purchases', figure: 'failed', of, take: 'sum', atMost: 0 },
    { says: 'without one paid order', figure: 'unmatched', of, take: 'last', atMost: 0 },
  ]),
];

/** The way of a purchase through everything that takes part in it. */
export const purchases = {
  name: 'purchases',
  measures: `How many purchases end to end (payment opened, confirmed at the stand-in for the card service, saved) ${AT_ONCE} buyers at once make, each of something else, on either store, with how much of the site's processor time; and how long one takes while ${RATE} begin in every second.`,
  baseline: 'the same three calls at the stand-in, without a shop',
  targets: [BARE, SQLITE, POSTGRES, toPaced(SQLITE), toPaced(POSTGRES)],
  numbers: [...numbersOf(SQLITE, 120), ...numbersOf(POSTGRES, 100)],

  async prepare({ startSite, createDatabase, listItems, runLoad, totalSeconds }) {
    const databaseUrl = await createDatabase();
    const shops = {
      [SQLITE]: await openShop({ name: 'bench-sqlite' }),
      [POSTGRES]: await openShop({ name: 'bench-postgres', databaseUrl }),
    };

    async function openShop(options) {
      const site = await startSite(options);
      const items = listItems();
      const pairsPerSecond = PAIRS_PER_SECOND + RATE;
      const users = await site.registerUsers(Math.ceil((totalSeconds * pairsPerSecond) / items.length));
      const pairs = users.flatMap(({ cookie }) => items.map((item) => ({ cookie, item })));
      return { site, pairs, done: 0 };
    }

    const payAlone = () => runLoad('purchases', { sandbox: shops[SQLITE].site.sandbox, atOnce: AT_ONCE });

    async function buy(shop, pace) {
      const { site, pairs } = shop;
      const beforeMs = site.readProcessorMs();
      const task = { site: site.url, sandbox: site.sandbox, headers: site.headers, ...pace, pairs };
      const bought = await runLoad('purchases', task);
      const siteMs = (site.readProcessorMs() - beforeMs) / bought.done;
      shop.done += bought.done;
      // A pair that was tried is not tried again, whatever came of it.
      pairs.splice(0, bought.done + bought.failed);
      const { orders, paid, pairs: owned } = await site.countOrders();
      const unmatched = Math.max(...[orders, paid, owned].map((count) => Math.abs(count - shop.done)));
      return { ...bought, siteMs, unmatched };
    }

    return {
      measure(target) {
        if (target === BARE) return payAlone();
        const engine = target in shops ? target : [SQLITE, POSTGRES].find((one) => toPaced(one) === target);
        return buy(shops[engine], target === engine ? { atOnce: AT_ONCE } : { rate: RATE });
      },
    };
  },
};
