import { parseArgs } from 'node:util';
import { Fault } from '../support/say.mjs';

export const HELP = `Two instances of the built site over one PostgreSQL sell and show while things break around them, one after the other.

  npm run soak -- [--minutes N] [--buyers N]

  --minutes N   how long (2)
  --buyers N    how many buy at once (6)

Ends in one line: lost (paid for and not given), double (paid or given twice), errors (without a fault that explains them).
Exit code 1 when one of them is not 0. The logs of all processes are in test-results/stacks/soak.`;

const OPTIONS = {
  minutes: { type: 'string', default: '2' },
  buyers: { type: 'string', default: '6' },
  help: { type: 'boolean', default: false },
};

/** Reads the command line. @throws Fault with exit code 2 for what it does not understand */
export function readOptions(args) {
  try {
    const { values } = parseArgs({ args, options: OPTIONS, allowPositionals: false });
    const [minutes, buyers] = [values.minutes, values.buyers].map(Number);
    const isGood =
      minutes > 0 && minutes <= 10_000 && Number.isInteger(buyers) && buyers > 0 && buyers <= 1000;
    if (!isGood) throw new Fault(`--minutes and --buyers take numbers of at least 1.\n\n${HELP}`, 2);
    return { help: values.help, minutes, buyers };
  } catch (error) {
    if (!String(error.code).startsWith('ERR_PARSE_ARGS')) throw error;
    throw new Fault(`${error.message}\n\n${HELP}`, 2);
  }
}
