import { serveAsFiles } from '../servers/as-files.mjs';

const CONNECTIONS = 16;
const EVENT_HOST = 'midnight-run';
/** What every browser says, and what therefore decides how much is sent. */
const HEADERS = { 'Accept-Encoding': 'gzip' };

const NODE = 'node:http';
const NGINX = 'nginx';
const BARE = 'bare Next';
const SITE = 'site';

const failed = { says: 'failed', figure: 'failed', of: SITE, take: 'sum', atMost: 0 };
const perSecond = (over, atLeast) => ({
  ...{ says: `pages, by ${over}`, figure: 'perSecond', unit: 'per s', of: SITE, over, atLeast },
});
const p95 = (over) => ({ says: 'page, p95', figure: 'p95', unit: 'ms', of: SITE, over });

/** A page of the build, the same for everybody. */
export const staticPage = {
  name: 'static',
  measures: `How many times ${CONNECTIONS} connections get the home page, compressed, as fast as they get it.`,
  baseline:
    'the same bytes, sent from memory by a bare node:http server, and from a file by nginx; a static page of a bare app, served by next start',
  targets: [NODE, NGINX, BARE, SITE],
  numbers: [perSecond(NODE, 0.8), perSecond(NGINX), perSecond(BARE, 15), p95(NODE), failed],
  async prepare(stage) {
    const site = await stage.startSite({ name: 'bench-static' });
    const pages = { 'page.html': { origin: site.url, path: '/' } };
    const node = await serveAsFiles(stage.startNode, pages);
    const nginx = await serveAsFiles(stage.startNginx, pages);
    const bare = await stage.startBare();
    return measurePages(stage, {
      [NODE]: { origin: node.url, paths: ['/page.html'] },
      [NGINX]: { origin: nginx.url, paths: ['/page.html'] },
      [BARE]: { origin: bare.url, paths: ['/'] },
      [SITE]: { origin: site.url, paths: ['/'] },
    });
  },
};

/** An event's page on its own host; the event is looked up every second during the load. */
export const eventPage = {
  name: 'event',
  measures: `How many times ${CONNECTIONS} connections get the page of an event from its own host, compressed, as fast as they get it.`,
  baseline: 'the same bytes, sent from memory by a bare node:http server, and from a file by nginx',
  targets: [NODE, NGINX, SITE],
  numbers: [
    ...[perSecond(NODE, 0.7), perSecond(NGINX), p95(NODE), failed],
    { says: 'look-ups of the event', figure: 'lookUps', unit: 'per s', of: SITE, atMost: 1 },
  ],
  async prepare(stage) {
    const site = await stage.startSite({ name: 'bench-event' });
    const host = site.hostOf(EVENT_HOST);
    const pages = { 'page.html': { origin: site.url, path: '/', host } };
    const node = await serveAsFiles(stage.startNode, pages);
    const nginx = await serveAsFiles(stage.startNginx, pages);
    return measurePages(
      stage,
      {
        [NODE]: { origin: node.url, paths: ['/page.html'] },
        [NGINX]: { origin: nginx.url, paths: ['/page.html'] },
        [SITE]: { origin: site.url, paths: ['/'], host },
      },
      (target) =>
        target === SITE ? site.readMetric('upstream_call_duration_seconds_count{call="GET /events') : 0,
    );
  },
};

/** @param countLookUps only asks the measured target: a request slows an idle server down */
function measurePages(stage, targets, countLookUps = async () => 0) {
  return {
    async measure(target) {
      const before = await countLookUps(target);
      const began = Date.now();
      const figures = await stage.runLoad('files', {
        ...targets[target],
        connections: CONNECTIONS,
        headers: HEADERS,
      });
      const seconds = Math.ceil((Date.now() - began) / 1000 + 1);
      return { ...figures, lookUps: ((await countLookUps(target)) - before) / seconds };
    },
  };
}
