import { setInterval as tick } from 'node:timers/promises';

const RATE = 60;
const ROUND_SECONDS = 20 * 60;
/**
 * The garbage collector lets memory rise and fall: a figure is taken from so many readings, a
 * second apart.
 */
const READINGS = 5 * 60;
const USERS = 40;
const EVENT_HOST = 'midnight-run';

const SITE = 'site';

/** Three times twenty minutes of an evening: whether memory stays where it is. */
export const hour = {
  name: 'hour',
  measures: `How much memory the site holds in an hour in which ${RATE} people a second look at pages, at an event, at their purchases and at its state, and log in, read in the last ${READINGS / 60} of every ${ROUND_SECONDS / 60} minutes.`,
  baseline: 'the first twenty minutes',
  targets: [SITE],
  seconds: ROUND_SECONDS,
  numbers: [
    { says: 'memory, grown', figure: 'usual', unit: 'MB', of: SITE, take: 'growth', atMost: 10 },
    { says: 'memory, at the end', figure: 'usual', unit: 'MB', of: SITE, take: 'last' },
    { says: 'memory, most, at the end', figure: 'most', unit: 'MB', of: SITE, take: 'last' },
    { says: 'page, p99', figure: 'p99', unit: 'ms', of: SITE },
    { says: 'failed', figure: 'failed', of: SITE, take: 'sum', atMost: 0 },
  ],
  async prepare({ startSite, runLoads }) {
    const site = await startSite({ name: 'bench-hour' });
    const users = await site.registerUsers(USERS);
    const event = { url: `${site.url}/`, headers: { host: site.hostOf(EVENT_HOST) } };
    const state = { url: `${site.url}/api/events/evt-midnight-run/state` };
    const readers = ['/', '/plans', '/faq', '/services'].map((path) => ({ url: site.url + path }));
    // Each second another visitor with a session, among anonymous ones.
    const requests = users.flatMap(({ email, password, cookie }) => {
      const mine = { url: `${site.url}/user/purchases`, headers: { cookie } };
      // Not cached for a visitor with a session: it is rendered each time.
      const item = { url: `${site.url}/events/evt-midnight-run`, headers: { cookie } };
      const login = {
        ...{ url: `${site.url}/api/auth/login`, method: 'POST', headers: site.headers },
        body: JSON.stringify({ email, password }),
      };
      const looks = Array.from({ length: 5 }, () => [...readers, event, event, state, state]).flat();
      return [...looks, mine, item, item, ...looks.slice(0, 16), login].slice(0, RATE);
    });

    async function watchMemory(signal) {
      const readings = [];
      try {
        for await (const _ of tick(1000, null, { signal })) readings.push(site.readMemory());
      } catch (error) {
        if (!signal.aborted) throw error;
      }
      const last = readings.slice(-READINGS).sort((a, b) => a - b);
      return { usual: last[Math.floor(last.length / 2)], most: last.at(-1) };
    }

    return {
      async measure() {
        const ends = new AbortController();
        const watching = watchMemory(ends.signal);
        const task = { requests, rate: RATE };
        const { results, generatorCores } = await runLoads([{ generator: 'constant-rate', task }]);
        ends.abort();
        return { ...results[0], ...(await watching), generatorCores };
      },
    };
  },
};
