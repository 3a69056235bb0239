import { join } from 'node:path';
import { lastLines, run } from './processes.mjs';
import { root } from './root.mjs';
import { toDuration } from './say.mjs';
import { TOP_FILES, TOP_FOLDERS } from './rooms.mjs';

const logs = join(root, 'test-results/logs');

/**
 * Runs checks, those of a lane one after the other and the lanes side by side. Each says in a line
 * how it went, and what failed shows the end of its log too. @returns the names of what failed
 */
export async function runLanes(lanes, env) {
  const failed = await Promise.all(lanes.map((lane) => runLane(lane, env)));
  return failed.flat();
}

async function runLane(lane, env) {
  const failed = [];
  for (const [name, command] of lane) {
    const log = join(logs, `check-${name.replaceAll(' ', '-')}.log`);
    const began = Date.now();
    const code = await run(command, { cwd: root, env, log });
    const time = toDuration(Date.now() - began);
    console.log(
      code === 0 ? `${name}: good (${time})` : `${name}: failed (${time})\n${lastLines(log, 80)}\n`,
    );
    if (code !== 0) failed.push(name);
  }
  return failed;
}

/** The command lines of the checks, each in one place for `npm test` and `npm run verify`. */
const bin = (path, ...args) => [process.execPath, `node_modules/${path}`, ...args];

export const format = bin('prettier/bin/prettier.cjs', '--check', '.', '--log-level', 'warn', '--cache');
export const lintAndTypes = [process.execPath, 'tools/support/lint/with-types.mjs'];
export const knip = bin('knip/bin/knip.js', '--no-progress');
const cruise = (reporter) =>
  bin(
    ...['dependency-cruiser/bin/dependency-cruise.mjs', '--config', '.dependency-cruiser.mjs'],
    ...['--output-type', reporter, ...TOP_FOLDERS, ...TOP_FILES],
  );
/** Who may import whom, and no circles. */
export const imports = cruise('err');
export const folders = cruise(`plugin:${join(root, 'tools/support/folder-circles.mjs')}`);
/** Docs and comments name what is there. */
export const docs = [process.execPath, 'tools/check-docs.mjs'];
export const vitest = (...args) => bin('vitest/vitest.mjs', 'run', ...args);
export const playwright = (...args) => bin('@playwright/test/cli.js', 'test', ...args);
