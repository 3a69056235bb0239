import { saveAsFile } from '../servers/as-file.mjs';

const CONNECTIONS = 16;
const EVENT_HOST = 'midnight-run';
const HEADERS = { 'Accept-Encoding': 'gzip' };

const NODE = 'node:http';
const BARE = 'bare Next';
const SITE = 'site';

const perSecond = (over, atLeast) => ({
  says: `pages, by ${over}`,
  figure: 'perSecond',
  unit: 'per s',
  of: SITE,
  over,
  atLeast,
});
const p95 = { says: 'page, p95', figure: 'p95', unit: 'ms', of: SITE, over: NODE };
const failed = { says: 'failed', figure: 'failed', of: SITE, take: 'sum', atMost: 0 };

export const staticPage = {
  name: 'static',
  measures: `How many times ${CONNECTIONS} connections get the home page, compressed, as fast as they get it.`,
  baseline:
    'the same bytes, sent from memory by a bare node:http server; a static page of a bare app, served by next start',
  targets: [NODE, BARE, SITE],
  numbers: [perSecond(NODE, 0.9), perSecond(BARE, 15), p95, failed],
  async prepare(stage) {
    const site = await stage.startSite({ name: 'bench-static' });
    const bare = await stage.startBare();
    return measurePage(stage, { origin: site.url, path: '/' }, { [BARE]: { origin: bare.url, path: '/' } });
  },
};

export const eventPage = {
  name: 'event',
  measures: `How many times ${CONNECTIONS} connections get the page of an event from its own host, compressed, as fast as they get it.`,
  baseline: 'the same bytes, sent from memory by a bare node:http server',
  targets: [NODE, SITE],
  numbers: [perSecond(NODE, 0.6), p95, failed],
  async prepare(stage) {
    const site = await stage.startSite({ name: 'bench-event' });
    return measurePage(stage, { origin: site.url, path: '/', host: site.hostOf(EVENT_HOST) });
  },
};

async function measurePage({ startNode, runLoad }, page, others = {}) {
  const node = await startNode(await saveAsFile(page));
  const targets = { ...others, [SITE]: page, [NODE]: { origin: node.url, path: '/' } };
  return {
    measure: (target) => runLoad('files', { ...targets[target], connections: CONNECTIONS, headers: HEADERS }),
  };
}
