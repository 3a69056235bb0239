import { parseArgs } from 'node:util';
import { Fault } from '../../support/say.mjs';

export const HELP = `Opens every marketing page with Lighthouse's mobile preset, production build, beside a bare one-page Next app.

  npm run bench:pages -- [--runs N] [--routes /,/plans] [--json FILE]

  --runs N      how often each page is opened; the medians are shown (5)
  --routes LIST the pages, by their paths (all of the sitemap, and /terms-of-use)
  --json FILE   where the figures of every visit go (test-results/bench/pages.json)

Ends with code 1 when a number does not hold. Leave the machine alone meanwhile: scores are times.`;

const OPTIONS = {
  runs: { type: 'string', default: '5' },
  routes: { type: 'string' },
  json: { type: 'string', default: 'test-results/bench/pages.json' },
  help: { type: 'boolean', default: false },
};

/**
 * Reads the command line.
 * @throws Fault with exit code 2 for what it does not understand
 */
export function readOptions(args) {
  const { runs, routes, ...rest } = parse(args);
  if (!/^[1-9]\d?$/.test(runs))
    throw new Fault(`--runs takes a number from 1 to 99, and ${runs} is none.`, 2);
  const paths = routes?.split(',').map((path) => path.trim());
  const odd = paths?.find((path) => !path.startsWith('/'));
  if (odd !== undefined) throw new Fault(`--routes takes paths that begin with /, and "${odd}" does not.`, 2);
  return { ...rest, runs: Number(runs), routes: paths };
}

function parse(args) {
  try {
    return parseArgs({ args, options: OPTIONS, allowPositionals: false }).values;
  } catch (error) {
    if (!String(error.code).startsWith('ERR_PARSE_ARGS')) throw error;
    throw new Fault(`${error.message}\n\n${HELP}`, 2);
  }
}
