import { withoutSettings } from '../build/without-settings.mjs';
import { endOnSignals, main } from './support/main.mjs';
import { root } from './support/root.mjs';
import { runLanes } from './support/run-lanes.mjs';
import { toDuration } from './support/say.mjs';

// For two cores, the slow ones first.
const LANES = [
  ['lint', 'format:check', 'docs'],
  ['unit', 'types', 'imports', 'knip'],
];

await main(async () => {
  endOnSignals();
  const began = Date.now();
  const failed = await runLanes(LANES, withoutSettings(root, process.env));
  const good = failed.length === 0;
  console.log(`${good ? 'Good' : 'Not good yet'}, after ${toDuration(Date.now() - began)}.`);
  return good ? 0 : 1;
});
