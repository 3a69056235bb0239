import { arch, availableParallelism, cpus, platform, totalmem } from 'node:os';
import { join, resolve } from 'node:path';
import { endOnSignals, main } from '../support/main.mjs';
import { endAll } from '../support/processes.mjs';
import { root } from '../support/root.mjs';
import { say, toDuration } from '../support/say.mjs';
import { buildSite } from '../support/build-site.mjs';
import { prepareFolder, saveJson } from './build-site.mjs';
import { HELP, readOptions } from './options.mjs';
import { describeGenerators, toText } from './report.mjs';
import { ROUNDS, runScenario } from './scenarios/rounds.mjs';

const log = (name) => join(root, 'test-results/bench/logs', `${name}.log`);

async function bench() {
  const options = readOptions(process.argv.slice(2));
  if (options.help) return console.log(HELP);
  endOnSignals();
  const env = await prepareFolder(log);
  await buildSite(env, log('build'));
  const began = Date.now();
  // What was measured stays, also when a later scenario fails.
  const run = await runAll(options, (soFar, scenario) => {
    saveJson(resolve(root, options.json), soFar);
    console.log(`\n${toText(scenario)}\n`);
  });
  console.log(`${describeGenerators(run.scenarios, run.machine)}`);
  console.log(`Medians of ${ROUNDS} rounds, in ${toDuration(Date.now() - began)}: ${options.json}`);
  if (options.record) {
    const { recordRun } = await import('./record.mjs');
    await recordRun(root, run);
  }
  const numbers = run.scenarios.flatMap((scenario) => scenario.numbers);
  await endAll();
  return numbers.every(({ holds }) => holds !== false) ? 0 : 1;
}

async function runAll({ scenarios, seconds }, tell) {
  // From here on TypeScript is imported: the servers are those of the tests.
  const { register } = await import('tsx/esm/api');
  register();
  const { createStage } = await import('./stage.mjs');
  const run = { takenAt: new Date().toISOString(), machine: describeMachine(), seconds, rounds: ROUNDS };
  const results = [];
  const toRun = () => ({ ...run, scenarios: results });
  for (const scenario of scenarios) {
    const stage = createStage(seconds);
    try {
      const result = await runScenario(scenario, stage);
      results.push(result);
      tell(toRun(), result);
    } finally {
      await stage.close();
    }
  }
  return toRun();
}

const describeMachine = () => ({
  cores: availableParallelism(),
  processor: cpus()[0]?.model.trim() ?? 'unknown',
  memory: Math.round(totalmem() / 2 ** 30),
  system: `${platform()} ${arch()}`,
  node: process.versions.node,
});

await main(bench);
