/** The command lines of the checks, each in one place for `npm test` and `npm run verify`. */
const bin = (path, ...args) => [process.execPath, `node_modules/${path}`, ...args];

export const format = bin('prettier/bin/prettier.cjs', '--check', '.', '--log-level', 'warn', '--cache');
export const lint = bin('eslint/bin/eslint.js', '.', '--max-warnings', '0');
export const types = bin('typescript/bin/tsc', '--noEmit');
export const knip = bin('knip/bin/knip.js', '--no-progress');
export const vitest = (...args) => bin('vitest/vitest.mjs', 'run', ...args);
export const playwright = (...args) => bin('@playwright/test/cli.js', 'test', ...args);
