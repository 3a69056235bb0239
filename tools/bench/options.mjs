import { readArgs } from '../support/options.mjs';
import { Fault } from '../support/say.mjs';
import { cold } from './scenarios/cold.mjs';
import { doors } from './scenarios/doors.mjs';
import { evening } from './scenarios/evening.mjs';
import { gateway } from './scenarios/gateway.mjs';
import { logins } from './scenarios/logins.mjs';
import { eventPage, staticPage } from './scenarios/pages.mjs';
import { forms, personal } from './scenarios/personal.mjs';
import { playlists } from './scenarios/playlists.mjs';
import { purchases } from './scenarios/purchases.mjs';
import { viewers } from './scenarios/viewers.mjs';
import { watch } from './scenarios/watch.mjs';

/**
 * What `npm run bench` measures, in the order it does.
 *
 * A scenario has a `name`, a sentence on what it `measures` and one on its `baseline`; `targets`,
 * measured in turn, round after round; and `numbers`, the figures that are shown (see verdict.mjs).
 * `prepare` starts what it needs, all of which is stopped afterwards, and returns `measure`, which
 * gives the figures of one target.
 */
export const SCENARIOS = [
  ...[staticPage, eventPage, forms, personal, cold, logins, purchases, doors],
  ...[gateway, playlists, viewers, watch, evening],
];

const NAMES = SCENARIOS.map(({ name }) => name).join(', ');

export const HELP = `Measures the built site in production mode, each figure beside its baseline in the same run.

  npm run bench -- [NAME…] [--seconds N] [--json FILE] [--record]

  NAME          what is measured: ${NAMES} (all of these)
  --seconds N   how long each target is measured in each round (8)
  --json FILE   where the figures of every round go (test-results/bench/bench.json)
  --record      also puts the figures and a picture of them into docs/performance.md

Ends with code 1 when a number does not hold. Leave the machine alone meanwhile.`;

const DEFAULTS = { seconds: '8', json: 'test-results/bench/bench.json', record: false };

/**
 * Reads the command line.
 * @returns `scenarios`, those that were named or all; `seconds`; `json`; `record`; `help`
 * @throws Fault with exit code 2 for what it does not understand
 */
export function readOptions(args) {
  const { positionals, ...values } = readArgs(args, HELP, DEFAULTS, true);
  const odd = positionals.find((called) => !SCENARIOS.some(({ name }) => name === called));
  if (odd !== undefined) throw new Fault(`There is no "${odd}" to measure, but: ${NAMES}.`, 2);
  if (!/^[1-9]\d{0,2}$/.test(values.seconds))
    throw new Fault(`--seconds takes a number from 1 to 999, and ${values.seconds} is none.`, 2);
  if (values.record && positionals.length > 0)
    throw new Fault('--record keeps the figures of one whole run: leave the names out.', 2);
  const isWanted = ({ name }) => positionals.length === 0 || positionals.includes(name);
  return { ...values, seconds: Number(values.seconds), scenarios: SCENARIOS.filter(isWanted) };
}
