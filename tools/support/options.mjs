import { parseArgs } from 'node:util';
import { Fault } from './say.mjs';

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
