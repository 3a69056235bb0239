import { parseArgs } from 'node:util';
import { Fault } from './fault.mjs';

/**
 * Reads `--name` switches from a command line.
 * @param names the switches there are
 * @returns which of them were given, by name
 * @throws Fault with exit code 2 for anything else
 */
export function readSwitches(args, names) {
  const options = Object.fromEntries([...names, 'help'].map((name) => [name, { type: 'boolean' }]));
  try {
    return parseArgs({ args, options, allowPositionals: false }).values;
  } catch (error) {
    const unknown = args.find((arg) => !(arg.replace(/^--/, '') in options)) ?? args.join(' ');
    if (!String(error.code).startsWith('ERR_PARSE_ARGS')) throw error;
    throw new Fault(
      `${unknown} is not an option here. There are: ${[...names, 'help'].map((name) => `--${name}`).join(', ')}.`,
      2,
    );
  }
}
