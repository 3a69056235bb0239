import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { findChromium } from '../../support/browser.mjs';
import { Fault, say, toDuration } from '../../support/say.mjs';
import { endOnSignals, main } from '../../support/main.mjs';
import { endAll } from '../../support/processes.mjs';
import { root } from '../../support/root.mjs';
import { prepareFolder } from '../build-site.mjs';
import { countScripts, readFigures, toMedians } from './figures.mjs';
import { judge } from './judge.mjs';
import { installLighthouse, runLighthouse } from './lighthouse.mjs';
import { HELP, readOptions } from './options.mjs';
import { toTable, toVerdict } from './print.mjs';
import { startServers } from './servers.mjs';

const results = join(root, 'test-results/bench');
const log = (name) => join(results, 'logs', `${name}.log`);

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
  const servers = await startServers(root, env, log);
  const began = Date.now();
  try {
    const paths = options.routes ?? (await listRoutes(servers.site));
    const visits = await visitAll(lighthouse, chromium, servers, paths, options.runs);
    const [bare, ...pages] = [...visits].map(([path, all]) => ({ path, ...toMedians(all) }));
    const numbers = judge(pages, bare);
    save(resolve(root, options.json), { runs: options.runs, bare, pages, numbers, visits: [...visits] });
    console.log(`\n${toTable(pages, bare)}\n\n${toVerdict(numbers)}`);
    console.log(`\nMedians of ${options.runs}, in ${toDuration(Date.now() - began)}: ${options.json}`);
    process.exitCode = numbers.every(({ misses }) => misses.length === 0) ? 0 : 1;
  } finally {
    await endAll();
    servers.clean();
  }
}

// Round after round over all pages rather than page after page: a machine that slows down slows
// down the bare app too.
async function visitAll(lighthouse, chromium, { site, bare }, paths, runs) {
  const scriptBytes = countScripts();
  const targets = [[BARE, `${bare}/`], ...paths.map((path) => [path, site + path])];
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

function save(file, figures) {
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, `${JSON.stringify(figures, null, 2)}\n`);
}

const toFileName = (path) => path.replace(/\W+/g, '-').replace(/^-|-$/g, '') || 'home';

await main(bench);
