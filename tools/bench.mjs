import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { availableParallelism, arch, cpus, platform, totalmem } from 'node:os';
import { dirname, join } from 'node:path';
import { withoutSettings } from '../build/without-settings.mjs';
import { judge } from './bench/judge.mjs';
import { writeMillion } from './bench/million.mjs';
import { putBetween, toMarkdown, toPage } from './bench/report.mjs';
import { audience } from './bench/scenarios/audience.mjs';
import { bucket } from './bench/scenarios/bucket.mjs';
import { crowd } from './bench/scenarios/crowd.mjs';
import { evening } from './bench/scenarios/evening.mjs';
import { input } from './bench/scenarios/input.mjs';
import { logins } from './bench/scenarios/logins.mjs';
import { eventPage, staticPage } from './bench/scenarios/pages.mjs';
import { outages } from './bench/scenarios/outages.mjs';
import { personal } from './bench/scenarios/personal.mjs';
import { playlists } from './bench/scenarios/playlists.mjs';
import { purchases } from './bench/scenarios/purchases.mjs';
import { restream } from './bench/scenarios/restream.mjs';
import { tenants } from './bench/scenarios/tenants.mjs';
import { viewers } from './bench/scenarios/viewers.mjs';
import { createStage, ROUNDS } from './bench/stage.mjs';
import { buildSite } from './support/build-site.mjs';
import { endOnSignals, main } from './support/main.mjs';
import { readArgs } from './support/options.mjs';
import { endAll } from './support/processes.mjs';
import { root } from './support/root.mjs';
import { Fault, say } from './support/say.mjs';

/**
 * Scenarios have a `name`, texts on what they `measures` and their `baseline`, `targets`, `numbers`
 * (bench/judge.mjs), and `prepare`, which starts servers and returns `measure`.
 */
const SCENARIOS = [
  staticPage,
  eventPage,
  personal,
  logins,
  purchases,
  playlists,
  viewers,
  crowd,
  tenants,
  audience,
  outages,
  bucket,
  input,
  restream,
  evening,
];
const NAMES = SCENARIOS.map(({ name }) => name);
/** Measures nothing. */
const MILLION = 'million';
const JSON_FILE = join(root, 'test-results/bench/bench.json');
const PAGE = join(root, 'docs/performance.md');

const HELP = `Measures the built site in production mode, each figure beside its baseline in the same run.

  npm run bench -- [NAME…] [--seconds N] [--record]

  NAME          what is measured: ${NAMES.join(', ')} (all of these)
  ${MILLION}       simulates a show of a million viewers from the recorded figures, and prints each assumption
  --seconds N   how long each target is measured in each round (8)
  --record      puts the figures into docs/performance.md

The figures of every round go to test-results/bench/bench.json. Ends with code 1 when a limit does not hold. Leave the
machine alone meanwhile.`;

function readOptions() {
  const defaults = { seconds: '8', record: false };
  const { positionals, ...values } = readArgs(process.argv.slice(2), HELP, defaults, true);
  if (positionals.length === 1 && positionals[0] === MILLION) return { ...values, isMillion: true };
  const odd = positionals.find((name) => !NAMES.includes(name));
  if (odd !== undefined) throw new Fault(`There is no "${odd}" to measure, but: ${NAMES.join(', ')}.`, 2);
  if (!/^[1-9]\d{0,2}$/.test(values.seconds))
    throw new Fault(`--seconds takes a number from 1 to 999, and ${values.seconds} is none.`, 2);
  if (values.record && positionals.length > 0)
    throw new Fault('--record keeps the figures of one whole run: leave the names out.', 2);
  const isWanted = ({ name }) => positionals.length === 0 || positionals.includes(name);
  return { ...values, seconds: Number(values.seconds), scenarios: SCENARIOS.filter(isWanted) };
}

await main(async () => {
  const options = readOptions();
  if (options.help) return console.log(HELP);
  if (options.isMillion)
    return console.log(writeMillion(readFileSync(join(root, 'docs/performance.md'), 'utf8')));
  endOnSignals();
  process.chdir(root);
  await buildSite(withoutSettings(root, process.env), join(root, 'test-results/bench/logs/build.log'));
  const { seconds } = options;
  const run = { takenAt: new Date().toISOString(), machine: describeMachine(), seconds, roundCount: ROUNDS };
  const scenarios = [];
  for (const scenario of options.scenarios) {
    scenarios.push(await measure(scenario, seconds));
    mkdirSync(dirname(JSON_FILE), { recursive: true });
    writeFileSync(JSON_FILE, `${JSON.stringify({ ...run, scenarios }, null, 2)}\n`);
    console.log(`\n${toMarkdown(scenarios.at(-1))}\n`);
  }
  if (options.record) {
    const { format, resolveConfig } = await import('prettier');
    const text = putBetween(readFileSync(PAGE, 'utf8'), toPage({ ...run, scenarios }));
    writeFileSync(PAGE, await format(text, { ...(await resolveConfig(PAGE)), filepath: PAGE }));
  }
  await endAll();
  return scenarios.flatMap(({ numbers }) => numbers).every(({ holds }) => holds !== false) ? 0 : 1;
});

async function measure({ prepare, ...scenario }, seconds) {
  const { name, targets, numbers } = scenario;
  const stage = createStage(seconds);
  try {
    const { measure: measureOne } = await say(`${name}: getting ready`, () => prepare(stage));
    const rounds = Object.fromEntries(targets.map((target) => [target, []]));
    for (let round = 1; round <= ROUNDS; round += 1) {
      for (const target of targets) {
        rounds[target].push(await say(`${name}, ${round} of ${ROUNDS}: ${target}`, () => measureOne(target)));
        await stage.check();
      }
    }
    return { ...scenario, numbers: judge(numbers, rounds), rounds };
  } finally {
    await stage.close();
  }
}

function describeMachine() {
  return {
    cores: availableParallelism(),
    processor: cpus()[0]?.model.trim() ?? 'unknown',
    memory: Math.round(totalmem() / 2 ** 30),
    system: `${platform()} ${arch()}`,
    node: process.versions.node,
  };
}
