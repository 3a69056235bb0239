import { parseArgs } from 'node:util';
import { Fault } from '../support/say.mjs';
import { SCENARIOS } from './scenarios.mjs';

const toNames = (scenarios) => scenarios.map(({ name }) => name).join(', ');
const LONG = SCENARIOS.filter(({ seconds }) => seconds !== undefined);
const USUAL = SCENARIOS.filter((scenario) => !LONG.includes(scenario));
const SECONDS = 8;

export const HELP = `Measures the built site in production mode, each figure beside its baseline in the same run.

  npm run bench -- [NAME…] [--seconds N] [--json FILE] [--record]

  NAME          what is measured: ${toNames(USUAL)} (all of these);
                or, which takes as long as it is called: ${toNames(LONG)}
  --seconds N   how long each target is measured in each round (${SECONDS})
  --json FILE   where the figures of every round go (test-results/bench/bench.json)
  --record      also puts the figures and a picture of them into docs/performance.md

Ends with code 1 when a number does not hold. Leave the machine alone meanwhile.`;

const OPTIONS = {
  seconds: { type: 'string', default: String(SECONDS) },
  json: { type: 'string', default: 'test-results/bench/bench.json' },
  record: { type: 'boolean', default: false },
  help: { type: 'boolean', default: false },
};

/**
 * Reads the command line.
 * @returns `scenarios`, those that were named or all; `seconds`; `json`; `record`; `help`
 * @throws Fault with exit code 2 for what it does not understand
 */
export function readOptions(args) {
  const { values, positionals } = parse(args);
  const odd = positionals.find((called) => !SCENARIOS.some(({ name }) => name === called));
  if (odd !== undefined) throw new Fault(`There is no "${odd}" to measure, but: ${toNames(SCENARIOS)}.`, 2);
  if (!/^[1-9]\d{0,2}$/.test(values.seconds)) {
    throw new Fault(`--seconds takes a number from 1 to 999, and ${values.seconds} is none.`, 2);
  }
  if (values.record && positionals.length > 0) {
    throw new Fault('--record keeps the figures of one whole run: leave the names out.', 2);
  }
  const named = SCENARIOS.filter(({ name }) => positionals.includes(name));
  const scenarios = positionals.length === 0 ? USUAL : named;
  return { ...values, seconds: Number(values.seconds), scenarios };
}

function parse(args) {
  try {
    return parseArgs({ args, options: OPTIONS, allowPositionals: true });
  } catch (error) {
    if (!String(error.code).startsWith('ERR_PARSE_ARGS')) throw error;
    throw new Fault(`${error.message}\n\n${HELP}`, 2);
  }
}
