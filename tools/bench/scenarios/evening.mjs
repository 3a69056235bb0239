import { launchChromium } from '../../support/browser.mjs';
import { createBroadcast } from '../evening/broadcast.mjs';
import { FAULTS } from '../evening/faults.mjs';
import { openTheatre } from '../evening/viewer.mjs';

const ON_AIR_SECONDS = 60;

const toId = (name) => `evt-${toKey(name)}`;
const toKey = (name) => `evening-${name.toLowerCase().replace(/\W+/g, '-').replace(/-$/, '')}`;

/** What viewers of a live show see when its origin, or their connection, has a bad evening. */
export const evening = {
  name: 'evening',
  measures:
    'What a viewer sees in Chromium while the origin of a live show, or the connection, fails in one of twelve ways.',
  baseline: 'none: the limits are the viewer’s patience',
  targets: FAULTS.map(({ name }) => name),
  numbers: FAULTS.flatMap(({ name, numbers }) => numbers.map((number) => ({ ...number, of: name }))),

  async prepare({ startSite, startOrigin }) {
    const origin = await startOrigin();
    const site = await startSite({ name: 'bench-evening', env: { MEDIA_ORIGINS: origin.url } });
    const start_time = new Date(Date.now() - 3_600_000).toISOString();
    const toPath = (name) => `/${toKey(name)}/live.m3u8`;
    await site.addEvents(
      FAULTS.map(({ name }) => ({
        ...{ domain: toKey(name), start_time, media: undefined },
        stream: { url: origin.url + toPath(name) },
      })),
    );
    const [{ email, cookie }] = await site.registerUsers(1);
    for (const { name } of FAULTS) await site.giveAccess(toId(name), [email]);

    return {
      async measure(target) {
        const { does } = FAULTS.find(({ name }) => name === target);
        const broadcast = createBroadcast(origin.files, toPath(target));
        broadcast.begin(ON_AIR_SECONDS);
        const browser = await launchChromium(['--autoplay-policy=no-user-gesture-required']);
        const open = (network) =>
          openTheatre(browser, { url: site.url, cookie, eventId: toId(target), network });
        try {
          return { ...(await does({ broadcast, origin, open })), generatorCores: 0 };
        } finally {
          await browser.close();
        }
      },
    };
  },
};
