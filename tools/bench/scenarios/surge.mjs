import { serveAsFiles } from '../servers/as-files.mjs';

const RATE = 1000;
const EVENT_HOST = 'midnight-run';

const NGINX = 'nginx';
const SITE = 'site';

/** The start of a show: everybody comes at once, to all pages. */
export const surge = {
  name: 'surge',
  measures: `How long visitors wait for the first byte when ${RATE} of them come in a second, evenly, to marketing pages and the page of an event in turn.`,
  baseline: 'the same pages as files with compressed ones beside them, served by nginx',
  targets: [NGINX, SITE],
  numbers: [
    { says: 'first byte, p99', figure: 'ttfbP99', unit: 'ms', of: SITE, over: NGINX, atMost: 3 },
    { says: 'first byte, p50', figure: 'ttfbP50', unit: 'ms', of: SITE, over: NGINX },
    { says: 'whole page, p99', figure: 'p99', unit: 'ms', of: SITE, over: NGINX },
    { says: 'failed', figure: 'failed', of: SITE, take: 'sum', atMost: 0 },
  ],
  async prepare({ startSite, startNginx, runLoads }) {
    const site = await startSite({ name: 'bench-surge' });
    const origin = site.url;
    const pages = {
      'home.html': { origin, path: '/' },
      'plans.html': { origin, path: '/plans' },
      'event.html': { origin, path: '/', host: site.hostOf(EVENT_HOST) },
    };
    const nginx = await serveAsFiles(startNginx, pages);
    const requests = {
      [NGINX]: Object.keys(pages).map((name) => ({ url: `${nginx.url}/${name}` })),
      [SITE]: Object.values(pages).map(({ path, host }) => ({
        url: origin + path,
        ...(host && { headers: { host } }),
      })),
    };
    return {
      async measure(target) {
        const task = { requests: requests[target], rate: RATE };
        const { results, generatorCores } = await runLoads([{ generator: 'constant-rate', task }]);
        return { ...results[0], generatorCores };
      },
    };
  },
};
