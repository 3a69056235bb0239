import { readBusyMs } from '../../support/machine.mjs';

const USERS = 32;
const CONNECTIONS = 16;
const PAGES = ['/user/account', '/user/purchases'];
const EVENT = 'evt-midnight-run';

const ONE = 'one worker';
const TWO = 'two workers';

/** Pages of a signed-in person: rendered for each, from the store, and in no cache. */
export const workers = {
  name: 'workers',
  measures: `How many pages (${PAGES.join(' and ')}) ${CONNECTIONS} connections of ${USERS} people who are signed in get over PostgreSQL, as fast as they get them, from two workers. Two of them need two cores for themselves.`,
  baseline: 'the same from one worker',
  targets: [ONE, TWO],
  numbers: [
    { says: 'pages', figure: 'perSecond', unit: 'per s', of: TWO, over: ONE, atLeast: 1.6 },
    { says: 'page, p95', figure: 'p95', unit: 'ms', of: TWO, over: ONE },
    { says: 'failed', figure: 'failed', of: TWO, take: 'sum', atMost: 0 },
    { says: 'memory, all processes', figure: 'memory', unit: 'MB', of: TWO, over: ONE },
    { says: 'busy, the whole machine', figure: 'busyCores', unit: 'cores', of: TWO, over: ONE },
    { says: 'generator', figure: 'generatorCores', unit: 'cores', of: TWO, atMost: 0.25 },
  ],

  async prepare({ startSite, createDatabase, runLoad }) {
    const sites = { [ONE]: await open('bench-one-worker', 1), [TWO]: await open('bench-two-workers', 2) };

    async function open(name, count) {
      const databaseUrl = await createDatabase();
      const site = await startSite({ name, databaseUrl, env: { WEB_CONCURRENCY: String(count) } });
      const users = await site.registerUsers(USERS);
      await site.giveAccess(
        EVENT,
        users.map(({ email }) => email),
      );
      const requests = users.flatMap(({ cookie }) =>
        PAGES.map((path) => ({ method: 'GET', path, headers: { cookie, 'accept-encoding': 'gzip' } })),
      );
      return { site, requests };
    }

    return {
      async measure(target) {
        const { site, requests } = sites[target];
        const task = { origin: site.url, connections: CONNECTIONS, requests };
        const [beganMs, busyMs] = [performance.now(), readBusyMs()];
        const figures = await runLoad('closed-loop', task);
        const busyCores = (readBusyMs() - busyMs) / (performance.now() - beganMs);
        return {
          ...figures,
          busyCores,
          memory: (await site.readMetric('process_resident_memory_bytes')) / 2 ** 20,
        };
      },
    };
  },
};
