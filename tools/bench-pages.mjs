import { copyFileSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { withoutSettings } from '../build/without-settings.mjs';
import { median } from './bench/load/statistics.mjs';
import { toTable } from './bench/report.mjs';
import { startBare } from './bench/servers/baselines.mjs';
import { startSite } from './bench/servers/site.mjs';
import { findChromium } from './support/browser.mjs';
import { buildSite } from './support/build-site.mjs';
import { isInstalled } from './support/install.mjs';
import { endOnSignals, main } from './support/main.mjs';
import { readArgs } from './support/options.mjs';
import { endAll, lastLines, run } from './support/processes.mjs';
import { root } from './support/root.mjs';
import { Fault, say } from './support/say.mjs';
import { createBuyer } from './traffic/buyer.mjs';

const HELP = `Opens pages, the demo's three events and the studio with Lighthouse's mobile preset, beside a bare one-page Next app.

  npm run bench:pages -- [PATH…] [--runs N]

  PATH       a page of the main site, like /plans (all of the sitemap, the events and the studio);
             'studio' stands for the studio's pages, as a broadcaster with one event sees them
  --runs N   how often each page is opened; the medians are shown (5)

Every figure goes to test-results/bench/pages.json. Leave the machine alone meanwhile: scores are times.`;

const results = join(root, 'test-results/bench');
const folder = join(root, 'node_modules/.cache/lighthouse');
const EVENTS = ['midnight-run', 'glass-harbour', 'last-bell'];
const STUDIO = 'studio';
const BARE = 'a bare app';
const NODE =
  Number(process.versions.node.split('.')[0]) > 22
    ? process.execPath
    : join(folder, `node_modules/node-${process.platform}-${process.arch}/bin/node`);
const LOST_TRACE = 'NO_NAVSTART';
// Without hinting, letters are as wide as on phones.
const FLAGS =
  '--headless=new --font-render-hinting=none --no-sandbox --no-first-run --disable-background-networking --disable-extensions';

await main(async () => {
  const { help, positionals, runs } = readArgs(process.argv.slice(2), HELP, { runs: '5' }, true);
  if (help) return console.log(HELP);
  endOnSignals();
  process.chdir(root);
  const env = withoutSettings(root, process.env);
  await installLighthouse();
  await buildSite(env, join(results, 'logs/build.log'));
  const bare = await startBare();
  const site = await startSite({ name: 'bench-pages' });
  try {
    const isAll = positionals.length === 0;
    const paths = isAll ? await listPaths(site.url) : positionals.filter((path) => path !== STUDIO);
    const events = isAll ? EVENTS : [];
    const studio = isAll || positionals.includes(STUDIO) ? await startStudio(site) : [];
    const targets = new Map([
      [BARE, { address: `${bare.url}/` }],
      ...paths.map((path) => [path, { address: site.url + path }]),
      ...events.map((slug) => [slug, { address: `http://${site.hostOf(slug)}/` }]),
      ...studio,
    ]);
    const visits = new Map([...targets.keys()].map((name) => [name, []]));
    // Interleaved, so that a slower machine slows down the bare app too.
    for (let round = 1; round <= Number(runs); round += 1)
      for (const [name, target] of targets)
        visits.get(name).push(await say(`${round} of ${runs}: ${name}`, () => visit(target)));
    writeFileSync(join(results, 'pages.json'), JSON.stringify([...visits], null, 2));
    console.log(`\n${toReport(visits)}`);
  } finally {
    await site.stop();
    await bare.stop();
    await endAll();
  }
});

async function installLighthouse() {
  mkdirSync(folder, { recursive: true });
  for (const file of ['package.json', 'package-lock.json'])
    copyFileSync(join(root, 'tools/bench/lighthouse', file), join(folder, file));
  if (isInstalled(folder)) return;
  const log = join(results, 'logs/lighthouse-install.log');
  if ((await run(['npm', 'ci', '--no-audit', '--no-fund'], { cwd: folder, log })) !== 0)
    throw new Fault(`Lighthouse could not be installed. The last lines of ${log}:\n${lastLines(log)}`);
}

async function listPaths(site) {
  const xml = await (await fetch(`${site}/sitemap.xml`)).text();
  return [...xml.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, address]) => new URL(address).pathname);
}

async function startStudio(site) {
  const [{ cookie }] = await site.registerUsers(1);
  const { eventId } = await createBuyer(site.url, cookie).post('/api/studio/organisations/start', {
    name: 'Harbour Concerts',
    timezone: 'Europe/Lisbon',
  });
  const event = `/studio/events/${eventId}`;
  return Object.entries({
    'studio: events': '/studio',
    'studio: event': event,
    'studio: page': `${event}/page`,
    'studio: tickets': `${event}/tickets`,
    'studio: team': '/studio/team',
  }).map(([name, path]) => [name, { address: site.url + path, cookie }]);
}

async function visit({ address, cookie }, isLast = false) {
  const [report, log] = [join(results, 'visit.json'), join(results, 'logs/lighthouse.log')];
  const command = [
    NODE,
    join(folder, 'node_modules/lighthouse/cli/index.js'),
    address,
    '--quiet',
    '--output=json',
    `--output-path=${report}`,
    '--disable-full-page-screenshot',
    '--no-enable-error-reporting',
    '--only-categories=performance,accessibility,best-practices,seo',
    ...(cookie ? [`--extra-headers=${JSON.stringify({ Cookie: cookie })}`] : []),
    `--chrome-flags=${FLAGS}`,
  ];
  const chromium = findChromium(process.env);
  const env = { ...process.env, ...(chromium && { CHROME_PATH: chromium }) };
  const code = await run(command, { cwd: folder, env, log });
  const result = code === 0 ? JSON.parse(readFileSync(report, 'utf8')) : null;
  if (result && !result.runtimeError) return readFigures(result);
  const why = result?.runtimeError.message ?? lastLines(log);
  if (why.includes(LOST_TRACE) && !isLast) return visit({ address, cookie }, true);
  throw new Fault(`Lighthouse could not measure ${address}:\n${why}`);
}

/** Scores are out of 100, times in milliseconds, sizes in kilobytes. */
function readFigures({ audits, categories }) {
  const score = (id) => Math.round((categories[id]?.score ?? 0) * 100);
  const value = (id) => audits[id]?.numericValue ?? Number.NaN;
  const requests = audits['network-requests']?.details?.items ?? [];
  const sizeOf = (items) => items.reduce((sum, { transferSize = 0 }) => sum + transferSize, 0) / 1000;
  return {
    performance: score('performance'),
    accessibility: score('accessibility'),
    'best practices': score('best-practices'),
    SEO: score('seo'),
    'LCP ms': value('largest-contentful-paint'),
    'TBT ms': value('total-blocking-time'),
    CLS: value('cumulative-layout-shift'),
    'script kB': sizeOf(requests.filter(({ resourceType }) => resourceType === 'Script')),
    'total kB': sizeOf(requests),
  };
}

function toReport(visits) {
  const medians = [...visits].map(([name, all]) => {
    const figures = Object.keys(all[0]).map((key) => [key, median(all.map((each) => each[key]))]);
    return { name, ...Object.fromEntries(figures) };
  });
  const [bare] = medians;
  const rows = medians.map(({ name, ...figures }) => [
    name,
    ...Object.values(figures).map((figure) => String(Math.round(figure * 100) / 100)),
    (figures['LCP ms'] / bare['LCP ms']).toFixed(2),
  ]);
  return toTable(['page', ...Object.keys(medians[0]).slice(1), 'LCP of bare'], rows);
}
