import { launchChromium } from '../../support/browser.mjs';
import { ROUNDS } from './rounds.mjs';
import { median } from '../load/statistics.mjs';

const VISITS = 5;
const VIEWPORT = { width: 1280, height: 800 };

const PHONE_VIEWPORT = { width: 412, height: 823 };
/** As Lighthouse slows a phone down: "slow 4G", and a processor four times slower. */
const SLOW_4G = { offline: false, latency: 150, downloadThroughput: 204_800, uploadThroughput: 92_160 };
const SLOWDOWN = 4;

const LIVE = 'a live show';
const REPLAY = 'a replay';
const SLOW = 'a live show, slow processor';
const PHONE = 'a live show, phone';
const SHOW = 'evt-midnight-run';
const EVENTS = { [LIVE]: SHOW, [REPLAY]: 'evt-last-bell', [SLOW]: SHOW, [PHONE]: SHOW };
const LIMITS_MS = { [LIVE]: 500, [REPLAY]: 500, [SLOW]: 900, [PHONE]: 2500 };

/** From the click on the entrance to the first moving picture, in a browser without a cache. */
export const watch = {
  name: 'watch',
  measures: `How long a ticket holder waits from the click on the storefront to the first frame, in Chromium on this machine, ${VISITS} visits a round, nothing cached; with a processor ${SLOWDOWN} times slower; and with that and slow 4G, as on a phone.`,
  baseline: 'none: the limit is one of time',
  targets: Object.keys(EVENTS),
  numbers: Object.keys(EVENTS).map((of) => ({
    ...{ says: 'first frame', figure: 'firstFrame', unit: 'ms', of, atMost: LIMITS_MS[of] },
  })),

  async prepare({ startSite }) {
    const site = await startSite({ name: 'bench-watch' });
    // One person per visit: a ticket covers a few screens, and a closed one counts for a while.
    const people = await site.registerUsers(VISITS * ROUNDS * Object.keys(EVENTS).length);
    const emails = people.map(({ email }) => email);
    for (const eventId of new Set(Object.values(EVENTS))) await site.giveAccess(eventId, emails);

    async function visit(browser, target) {
      const isPhone = target === PHONE;
      const [name, value] = people.pop().cookie.split(/=(.*)/s);
      const context = await browser.newContext({ viewport: isPhone ? PHONE_VIEWPORT : VIEWPORT });
      try {
        const { hostname: domain } = new URL(site.url);
        await context.addCookies([{ name, value, domain, path: '/', secure: true, httpOnly: true }]);
        const page = await context.newPage();
        const session = await context.newCDPSession(page);
        if (isPhone) await slowNetwork(session);
        if (isPhone || target === SLOW)
          await session.send('Emulation.setCPUThrottlingRate', { rate: SLOWDOWN });
        await page.goto(`${site.url}/events/${EVENTS[target]}`, { waitUntil: 'networkidle' });
        const way = page.getByRole('link', { name: /^Watch/ }).first();
        await way.waitFor();
        const began = performance.now();
        await way.click();
        await page.waitForFunction(() => (document.querySelector('video')?.currentTime ?? 0) > 0, null, {
          polling: 'raf',
        });
        return performance.now() - began;
      } finally {
        await context.close();
      }
    }

    return {
      async measure(target) {
        const browser = await launchChromium(['--autoplay-policy=no-user-gesture-required']);
        try {
          const times = [];
          for (let count = 0; count < VISITS; count += 1) times.push(await visit(browser, target));
          return { firstFrame: median(times), generatorCores: 0 };
        } finally {
          await browser.close();
        }
      },
    };
  },
};

async function slowNetwork(session) {
  await session.send('Network.enable');
  await session.send('Network.emulateNetworkConditions', SLOW_4G);
}
