import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { findChromium, installChromium, isLighterAtHand } from '../browser.mjs';
import { buildSite } from '../build-site.mjs';
import * as checks from '../checks.mjs';
import {
  FAILED,
  PASSED,
  addUp,
  countPlaywright,
  countVitest,
  isGood,
  listFailedVitest,
  listPlaywright,
  toClosingLine,
} from '../closing-line.mjs';
import { Fault, say, toDuration } from '../say.mjs';
import { FLAKY_FILE } from '../flaky-reporter.mjs';
import { install, isInstalled } from '../install.mjs';
import { endOnSignals, main } from '../main.mjs';
import { checkDisk } from '../machine.mjs';
import { run } from '../processes.mjs';
import { root } from '../root.mjs';
import { withoutSettings } from '../../../build/without-settings.mjs';

const results = join(root, 'test-results');
const unitReport = join(results, 'unit.json');
const unitFlaky = join(root, FLAKY_FILE);
const e2eReport = join(results, 'e2e.json');
// Two lanes for two cores.
const CHECK_LANES = [
  [['lint and types', checks.lintAndTypes]],
  [
    ['format', checks.format],
    ['imports', checks.imports],
    ['circles of folders', checks.folders],
    ['docs', checks.docs],
    ['unused code', checks.knip],
  ],
];
const failedSteps = [];
const log = (name) => join(results, 'logs', `${name}.log`);

async function test() {
  endOnSignals();
  await checkDisk(root, isInstalled(root) ? 500 : 2500);
  const given = withoutSettings(root, process.env);
  if (!isInstalled(root)) await say('Installing packages', () => install(root, given, log('install')));
  const found = findChromium(given);
  const chromium =
    found && !isLighterAtHand(given, found)
      ? found
      : await say('Installing Chromium', () => installChromium(root, given, log('chromium')));
  const env = { ...given, ...(chromium ? { CHROMIUM_PATH: chromium } : {}) };

  const began = Date.now();
  const built = await step('Build', () => tryToBuild(env));
  for (const report of [unitReport, unitFlaky, e2eReport]) rmSync(report, { force: true });
  const counts = [
    built,
    await step('Lint, types, format, unused code and packages', () => runChecks(env)),
    await step('Unit and contract tests', () => runVitest(env)),
    await step('End-to-end tests', () =>
      built.failed ? say('There is no build to test', () => FAILED) : runPlaywright(env),
    ),
  ];
  const total = addUp(counts);
  process.exitCode = isGood(total) ? 0 : 1;
  tellFailed();
  tellFlaky();
  console.log(`\nAll of it took ${toDuration(Date.now() - began)}.\n${toClosingLine(total)}`);
}

async function step(name, work) {
  console.log(`\n== ${name}`);
  const began = Date.now();
  const count = await work();
  if (count.failed > 0) failedSteps.push(name);
  console.log(`-- ${name}: ${toClosingLine(count)} (${toDuration(Date.now() - began)})`);
  return count;
}

async function tryToBuild(env) {
  try {
    await buildSite(env, log('build'));
    return PASSED;
  } catch (error) {
    if (!(error instanceof Fault)) throw error;
    console.error(error.message);
    return FAILED;
  }
}

async function runChecks(env) {
  const failed = await checks.runLanes(CHECK_LANES, env);
  failedSteps.push(...failed);
  return { passed: CHECK_LANES.flat().length - failed.length, failed: failed.length, skipped: 0 };
}

async function runVitest(env) {
  const reporters = [
    '--reporter=default',
    ...['--reporter=json', `--outputFile.json=${unitReport}`],
    '--reporter=./tools/support/flaky-reporter.mjs',
  ];
  // A machine that stands still for seconds, as shared ones do, is no fault of the release; who
  // needed a second try is named.
  const command = checks.vitest('--retry=1', ...reporters);
  return countReport(unitReport, command, { ...env, NODE_ENV: 'test' }, countVitest);
}

function runPlaywright(env) {
  return countReport(e2eReport, checks.playwright('--retries=1'), env, countPlaywright);
}

// Once more at the end: a reader of the last lines has to know what to look for.
function tellFailed() {
  const failed = [
    ...failedSteps,
    ...withReport(unitReport, listFailedVitest),
    ...withReport(e2eReport, (report) => listPlaywright(report, 'unexpected')),
  ];
  if (failed.length === 0) return;
  console.log('\n!! FAILED:');
  for (const test of failed) console.log(`!!   ${test.replace(`${root}/`, '')}`);
}

// A race in a test does not stop a release, but has to be fixed.
function tellFlaky() {
  const flaky = [
    ...withReport(unitFlaky, (list) => list),
    ...withReport(e2eReport, (report) => listPlaywright(report, 'flaky')),
  ];
  if (flaky.length === 0) return;
  console.log(`\n!! FLAKY: ${flaky.length} passed at the second try only. There is a race to be mended:`);
  for (const test of flaky) console.log(`!!   ${test}`);
}

function withReport(report, list) {
  return existsSync(report) ? list(JSON.parse(readFileSync(report, 'utf8'))) : [];
}

// A runner that dies before it can report counts as one failure, not as nothing.
async function countReport(report, command, env, count) {
  mkdirSync(results, { recursive: true });
  const code = await run(command, { cwd: root, env });
  return existsSync(report) ? count(JSON.parse(readFileSync(report, 'utf8')), code) : FAILED;
}

await main(test);
