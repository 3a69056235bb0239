const CONNECTIONS = 16;
const EVENT = 'evt-midnight-run';
const PACKAGES = ['live', 'live-replay'];

const BARE = 'bare Next';

const PAGES = {
  account: '/user/account',
  purchases: '/user/purchases',
  checkout: `/checkout?event=${EVENT}&package=${PACKAGES[0]}`,
  watch: `/user/watch/${EVENT}`,
};
const LIMITS = { account: 0.3, purchases: 0.35, checkout: 10, watch: 0.3 };

const numbersOf = (of) => [
  { says: 'pages', figure: 'perSecond', unit: 'per s', of, over: BARE, atLeast: LIMITS[of] },
  { says: 'failed', figure: 'failed', of, take: 'sum', atMost: 0 },
];

export const personal = {
  name: 'personal',
  measures: `How many times ${CONNECTIONS} connections get each page of a buyer who is logged in, compressed, as fast as they get it, and how much memory the site holds after all of them.`,
  baseline: 'a page of a bare app that is made for each visitor, served by next start',
  targets: [BARE, ...Object.keys(PAGES)],
  numbers: [
    ...Object.keys(PAGES).flatMap(numbersOf),
    { says: 'memory, at the end', figure: 'memory', unit: 'MB', of: 'watch', take: 'last' },
  ],

  async prepare({ startSite, startBare, runLoad }) {
    const site = await startSite({ name: 'bench-personal' });
    const [{ cookie }] = await site.registerUsers(1);
    for (const selectedPackage of PACKAGES) await site.buy(cookie, { eventId: EVENT, selectedPackage });
    const bare = await startBare();
    const pages = Object.entries(PAGES).map(([name, path]) => [name, { origin: site.url, path }]);
    const targets = { [BARE]: { origin: bare.url, path: '/dynamic' }, ...Object.fromEntries(pages) };
    const headers = { 'Accept-Encoding': 'gzip', Cookie: cookie };
    return {
      async measure(target) {
        const task = { ...targets[target], connections: CONNECTIONS, headers };
        return { ...(await runLoad('files', task)), memory: site.readMemory() };
      },
    };
  },
};
