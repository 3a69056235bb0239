/**
 * Runs the contract suite, and a walk through the built site, on every Node that package.json
 * allows: the oldest and each line that is maintained. The npm package `node` brings them. `npm run
 * verify:node -- 24` runs one.
 */
import { prepareFolder } from './bench/build-site.mjs';
import { buildSite } from './support/build-site.mjs';
import * as checks from './support/checks.mjs';
import { endOnSignals, main } from './support/main.mjs';
import { root } from './support/root.mjs';

const VERSIONS = ['20.19', '22', '24'];

await main(async () => {
  endOnSignals();
  const named = process.argv.slice(2);
  const log = (name) => `${root}/test-results/logs/node-${name}.log`;
  const env = await prepareFolder(log);
  await buildSite(env, log('build'));
  const failed = [];
  for (const version of named.length > 0 ? named : VERSIONS) {
    const on = (args) => ['npx', '--yes', '--package', `node@${version}`, '--', 'node', ...args];
    const lane = [
      [`Node ${version} contract`, on(checks.vitest('tests/contract/sqlite.test.ts').slice(1))],
      [`Node ${version} site`, on(['--import', 'tsx', 'tools/walk-through.mjs'])],
    ];
    failed.push(...(await checks.runLanes([lane], { ...env, NODE_ENV: undefined })));
  }
  process.exitCode = failed.length > 0 ? 1 : 0;
});
