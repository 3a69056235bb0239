import { join, resolve } from 'node:path';
import { findChromium } from '../../support/browser.mjs';
import { Fault, say, toDuration } from '../../support/say.mjs';
import { endOnSignals, main } from '../../support/main.mjs';
import { endAll } from '../../support/processes.mjs';
import { root } from '../../support/root.mjs';
import { readArgs } from '../../support/options.mjs';
import { buildSite } from '../../support/build-site.mjs';
import { prepareFolder, saveJson } from '../build-site.mjs';
import { addEventHosts, EVENT_PAGES } from './event-hosts.mjs';
import { countScripts, readFigures, toMedians } from './figures.mjs';
import { judge, toTable, toVerdict } from './judge.mjs';
import { installLighthouse, runLighthouse } from './lighthouse.mjs';

const results = join(root, 'test-results/bench');
const log = (name) => join(results, 'logs', `${name}.log`);

const HELP = `Opens every marketing page, and an event's page in three phases, with Lighthouse's mobile preset, production build,
beside a bare one-page Next app.

  npm run bench:pages -- [--runs N] [--routes /,/plans,live] [--json FILE]

  --runs N      how often each page is opened; the medians are shown (5)
  --routes LIST the pages, by their paths (all of the sitemap, and /terms-of-use); ${EVENT_PAGES.join(', ')} for events'
  --json FILE   where the figures of every visit go (test-results/bench/pages.json)

Ends with code 1 when a number does not hold. Leave the machine alone meanwhile: scores are times.`;

/** What the bare app is called among the paths. */
const BARE = 'a bare app';

async function bench() {
  const options = readOptions(process.argv.slice(2));
  if (options.help) return console.log(HELP);
  endOnSignals();
  const env = await prepareFolder(log);
  const chromium = findChromium(env);
  if (!chromium) throw new Fault('No Chromium was found: install one, or set CHROMIUM_PATH to it.');
  const lighthouse = await say('Looking after Lighthouse', () =>
    installLighthouse(root, log('lighthouse-install')),
  );
  await buildSite(env, log('build'));
  // From here on TypeScript is imported: the servers are those of the tests.
  const { register } = await import('tsx/esm/api');
  register();
  const { startBare } = await import('../servers/baselines.mjs');
  const { startSite } = await import('../servers/site.mjs');
  const bare = await say('Building and starting the bare app', startBare);
  const site = await say('Starting the site', () => startSite({ name: 'bench-pages' }));
  const began = Date.now();
  try {
    const events = await addEventHosts(site);
    const paths = options.routes ?? [...(await listRoutes(site.url)), ...EVENT_PAGES];
    const targets = [BARE, ...paths].map((path) => [
      path,
      path === BARE ? `${bare.url}/` : (events.get(path) ?? site.url + path),
    ]);
    const visits = await visitAll(lighthouse, chromium, targets, options.runs);
    const [framework, ...pages] = [...visits].map(([path, all]) => ({
      ...{ path, isEvent: EVENT_PAGES.includes(path) },
      ...toMedians(all),
    }));
    const numbers = judge(pages, framework);
    saveJson(resolve(root, options.json), {
      runs: options.runs,
      bare: framework,
      pages,
      numbers,
      visits: [...visits],
    });
    console.log(`\n${toTable(pages, framework)}\n\n${toVerdict(numbers)}`);
    console.log(`\nMedians of ${options.runs}, in ${toDuration(Date.now() - began)}: ${options.json}`);
    process.exitCode = numbers.every(({ misses }) => misses.length === 0) ? 0 : 1;
  } finally {
    await site.stop();
    await bare.stop();
    await endAll();
  }
}

// Round after round over all pages rather than page after page: a machine that slows down slows
// down the bare app too.
async function visitAll(lighthouse, chromium, targets, runs) {
  const scriptBytes = countScripts();
  const visits = new Map(targets.map(([path]) => [path, []]));
  for (let round = 1; round <= runs; round += 1) {
    for (const [path, address] of targets) {
      const report = join(results, 'reports', `${toFileName(path)}-${round}.json`);
      const visit = () => runLighthouse(lighthouse, address, { chromium, report });
      const measured = await say(`${round} of ${runs}: ${path}`, visit);
      visits.get(path).push(await readFigures(measured, scriptBytes));
    }
  }
  return visits;
}

// The site's own list of what may be found, and the one address that shares its page with another.
async function listRoutes(site) {
  const response = await fetch(`${site}/sitemap.xml`);
  const xml = await response.text();
  const paths = [...xml.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, address]) => new URL(address).pathname);
  if (paths.length === 0) throw new Fault(`${site}/sitemap.xml names no page.`);
  return [...paths, '/terms-of-use'];
}

function readOptions(args) {
  const defaults = { runs: '5', routes: undefined, json: 'test-results/bench/pages.json' };
  const { runs, routes, ...rest } = readArgs(args, HELP, defaults);
  if (!/^[1-9]\d?$/.test(runs))
    throw new Fault(`--runs takes a number from 1 to 99, and ${runs} is none.`, 2);
  const paths = routes?.split(',').map((path) => path.trim());
  const odd = paths?.find((path) => !path.startsWith('/') && !EVENT_PAGES.includes(path));
  if (odd !== undefined)
    throw new Fault(
      `--routes takes paths that begin with /, and ${EVENT_PAGES.join(', ')}: not "${odd}".`,
      2,
    );
  return { ...rest, runs: Number(runs), routes: paths };
}

const toFileName = (path) => path.replace(/\W+/g, '-').replace(/^-|-$/g, '') || 'home';

await main(bench);
