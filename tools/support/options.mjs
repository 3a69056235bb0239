import { parseArgs } from 'node:util';
import { Fault } from './say.mjs';

/**
 * Reads a command line, `--help` included; each option's default says its type: a text or false.
 * @returns the values by name, and `positionals` where they are allowed
 * @throws Fault with exit code 2, and the help, for what it does not understand
 */
export function readArgs(args, help, defaults, allowPositionals = false) {
  const options = Object.fromEntries(
    Object.entries({ ...defaults, help: false }).map(([name, value]) => [
      name,
      { type: value === false ? 'boolean' : 'string', ...(value !== undefined && { default: value }) },
    ]),
  );
  try {
    const { values, positionals } = parseArgs({ args, options, allowPositionals });
    return { ...values, positionals };
  } catch (error) {
    if (!String(error.code).startsWith('ERR_PARSE_ARGS')) throw error;
    throw new Fault(`${error.message}\n\n${help}`, 2);
  }
}
