import { launchChromium } from '../../support/browser.mjs';
import { createBroadcast } from '../evening/broadcast.mjs';
import { BASELINE, FAULTS } from '../evening/faults.mjs';
import { openTheatre } from '../evening/viewer.mjs';

const ON_AIR_SECONDS = 60;

const toKey = (name) => `evening-${name.toLowerCase().replace(/\W+/g, '-').replace(/-$/, '')}`;
const toPath = (name) => `/${toKey(name)}/live.m3u8`;

export const evening = {
  name: 'evening',
  measures:
    'What a viewer sees in Chromium while the origin of a live video, or the connection, fails in one of twelve ways.',
  baseline: `the time to the first picture in "${BASELINE}"`,
  targets: Object.keys(FAULTS),
  numbers: Object.entries(FAULTS).flatMap(([of, { numbers }]) =>
    numbers.map((number) => ({ ...number, of })),
  ),

  async prepare({ startSite, startOrigin }) {
    const origin = await startOrigin();
    const site = await startSite({ name: 'bench-evening', env: { MEDIA_ORIGINS: origin.url } });
    const start_time = new Date(Date.now() - 3_600_000).toISOString();
    const names = Object.keys(FAULTS);
    await site.addEvents(
      names.map((name) => ({
        domain: toKey(name),
        start_time,
        media: undefined,
        stream: { url: origin.url + toPath(name) },
      })),
    );
    const [{ email, cookie }] = await site.registerUsers(1);
    for (const name of names) await site.giveAccess(`evt-${toKey(name)}`, [email]);

    return {
      async measure(target) {
        const broadcast = createBroadcast(origin.files, toPath(target));
        broadcast.begin(ON_AIR_SECONDS);
        const browser = await launchChromium(['--autoplay-policy=no-user-gesture-required']);
        const address = `${site.url}/user/watch/evt-${toKey(target)}`;
        const open = (network) => openTheatre(browser, { address, cookie, network });
        try {
          return { ...(await FAULTS[target].does({ broadcast, origin, open })), generatorCores: 0 };
        } finally {
          await browser.close();
        }
      },
    };
  },
};
