import { join } from 'node:path';
import { nextCommand } from '../../../build/sources.mjs';
import * as checks from '../checks.mjs';
import { Fault, toDuration } from '../say.mjs';
import { isInstalled } from '../install.mjs';
import { endOnSignals, main } from '../main.mjs';
import { withoutSettings } from '../../../build/without-settings.mjs';
import { run } from '../processes.mjs';
import { root } from '../root.mjs';

const logs = join(root, 'test-results/logs');

// Two lanes for two cores, the slow ones first.
const LANES = [
  [
    // Without ESLint's cache, which keeps what a rule said of a file when another file changed.
    ['lint and types', checks.lintAndTypes],
    ['format', checks.format],
    ['imports', checks.imports],
    ['circles of folders', checks.folders],
    ['docs', checks.docs],
  ],
  [
    ['unit tests', checks.vitest('--exclude', 'tests/contract/**')],
    ['unused code', checks.knip],
  ],
];

async function verify() {
  endOnSignals();
  const began = Date.now();
  const env = withoutSettings(root, process.env);
  if (!isInstalled(root))
    throw new Fault('The packages are not installed as package-lock.json has them: run npm ci.');
  // Next generates types of the routes; those of the last build may name deleted pages.
  await run(nextCommand('typegen'), { cwd: root, env, log: join(logs, 'typegen.log') });
  const failed = await checks.runLanes(LANES, env);
  const good = failed.length === 0;
  console.log(`${good ? 'Good' : 'Not good yet'}, after ${toDuration(Date.now() - began)}.`);
  process.exitCode = good ? 0 : 1;
}

await main(verify);
