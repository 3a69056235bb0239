import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { withoutSettings } from '../../build/without-settings.mjs';
import { findChromium, installChromium, isLighterAtHand } from './browser.mjs';
import { buildSite } from './build-site.mjs';
import { isGood, readPlaywright, readVitest, toClosingLine, toResult } from './closing-line.mjs';
import { FLAKY_FILE } from './flaky-reporter.mjs';
import { install, isInstalled } from './install.mjs';
import { checkDisk } from './machine.mjs';
import { endOnSignals, main } from './main.mjs';
import { run } from './processes.mjs';
import { root } from './root.mjs';
import { runLanes } from './run-lanes.mjs';
import { Fault, say, toDuration } from './say.mjs';
import { hasWholeRun, noteWholeRun } from './whole-contract.mjs';

const folder = join(root, 'test-results');
const unitReport = join(folder, 'unit.json');
const unitFlaky = join(root, FLAKY_FILE);
const e2eReport = join(folder, 'e2e.json');
// For two cores. ESLint runs without its cache, which misses changes in imported files; beside it
// there is time for the build.
const SLOW_CHECK = 'lint:all';
const CHECKS = ['types', 'format:check', 'imports', 'docs', 'knip'];
const log = (name) => join(folder, 'logs', `${name}.log`);

await main(async () => {
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
  mkdirSync(folder, { recursive: true });
  for (const report of [unitReport, unitFlaky, e2eReport]) rmSync(report, { force: true });
  const checked = await step('Build, lint, types, format, unused code and packages', () => check(env));
  const results = [
    checked,
    await step('Unit and contract tests', () => runVitest(env)),
    await step('End-to-end tests', () =>
      checked.failures.includes('Build')
        ? toResult(0, ['End-to-end tests (there is no build)'])
        : runPlaywright(env),
    ),
  ];
  tell(
    'FAILED:',
    results.flatMap(({ failures }) => failures),
  );
  // A flaky test does not stop a release, but has to be fixed.
  tell(
    'FLAKY, passed at the second try only. There is a race to be mended:',
    results.flatMap(({ flaky }) => flaky),
  );
  console.log(`\nAll of it took ${toDuration(Date.now() - began)}.\n${toClosingLine(results)}`);
  return isGood(results) ? 0 : 1;
});

async function step(name, work) {
  console.log(`\n== ${name}`);
  const began = Date.now();
  const result = await work();
  console.log(`-- ${name}: ${toClosingLine([result])} (${toDuration(Date.now() - began)})`);
  return result;
}

function tell(what, names) {
  if (names.length === 0) return;
  console.log(`\n!! ${what}`);
  for (const name of names) console.log(`!!   ${name.replace(`${root}/`, '')}`);
}

async function build(env) {
  try {
    await buildSite(env, log('build'));
    return [];
  } catch (error) {
    if (!(error instanceof Fault)) throw error;
    console.error(error.message);
    return ['Build'];
  }
}

async function check(env) {
  const others = async () => [...(await build(env)), ...(await runLanes([CHECKS], env))];
  const failed = (await Promise.all([runLanes([[SLOW_CHECK]], env), others()])).flat();
  return toResult(2 + CHECKS.length - failed.length, failed);
}

// Shared machines can stall for seconds, so each test has a second try.
async function runVitest(env) {
  const isChanged = !hasWholeRun(root);
  const isWhole = isChanged || process.argv.includes('--all');
  if (isChanged) console.log('The queries changed since the whole contract ran, so all of it runs.');
  const reporters = ['default', 'json', './tools/support/flaky-reporter.mjs'];
  const command = ['node_modules/vitest/vitest.mjs', 'run', '--retry=1', `--outputFile.json=${unitReport}`];
  const code = await run(
    [process.execPath, ...command, ...reporters.map((reporter) => `--reporter=${reporter}`)],
    { cwd: root, env: { ...env, NODE_ENV: 'test', CONTRACT: isWhole ? 'whole' : '' } },
  );
  const result = readReport(unitReport, (report) =>
    readVitest(report, code, existsSync(unitFlaky) ? JSON.parse(readFileSync(unitFlaky, 'utf8')) : []),
  );
  if (isWhole && result.failures.length === 0) noteWholeRun(root);
  return result;
}

async function runPlaywright(env) {
  const command = [process.execPath, 'node_modules/@playwright/test/cli.js', 'test', '--retries=1'];
  const code = await run(command, { cwd: root, env });
  return readReport(e2eReport, (report) => readPlaywright(report, code));
}

function readReport(file, read) {
  if (!existsSync(file)) return toResult(0, [`${file} was not written`]);
  return read(JSON.parse(readFileSync(file, 'utf8')));
}
