import { spawnSync } from 'node:child_process';
import { accessSync, constants, existsSync } from 'node:fs';
import { basename, delimiter, join } from 'node:path';
import { Fault } from './say.mjs';
import { lastLines, run } from './processes.mjs';

/** Debian's Chromium without its window: the same engine, at half the work of a test. */
const SHELL = 'chromium-headless-shell';
/** Drawn in place of Arial, as most visitors have it; what stands in for our fonts is cut to it. */
const FONT = 'fonts-liberation';
const NAMES = [...[SHELL, 'chromium', 'chromium-browser'], ...['google-chrome', 'google-chrome-stable']];

/** The path of a Chromium that is here: CHROMIUM_PATH, else one on the path; else undefined. */
export function findChromium(env) {
  if (env.CHROMIUM_PATH) {
    if (isProgram(env.CHROMIUM_PATH)) return env.CHROMIUM_PATH;
    throw new Fault(
      `CHROMIUM_PATH names ${env.CHROMIUM_PATH}, but no program is there: correct it, or leave it out.`,
    );
  }
  const folders = (env.PATH ?? '').split(delimiter).filter(Boolean);
  return NAMES.flatMap((name) => folders.map((folder) => join(folder, name))).find(isProgram);
}

/**
 * Whether `installChromium` has a lighter one than `found`, where none is named: a window
 * that is drawn for each test costs minutes.
 */
export function isLighterAtHand(env, found) {
  if (env.CHROMIUM_PATH || basename(found) === SHELL || !isRootOnDebian()) return false;
  return spawnSync('apt-cache', ['show', SHELL], { env, stdio: 'ignore' }).status === 0;
}

/** Starts that Chromium, or Playwright's own, with Playwright. */
export async function launchChromium(args = []) {
  const { chromium } = await import('@playwright/test');
  return chromium.launch({
    executablePath: findChromium(process.env),
    args: [...(process.getuid?.() === 0 ? ['--no-sandbox'] : []), ...args],
  });
}

/**
 * Installs a Chromium: Debian's own when root on Debian, else the one that Playwright brings.
 * @returns its path, or undefined when Playwright knows where it put it
 * @throws Fault when neither is available
 */
export async function installChromium(root, env, log) {
  if (isRootOnDebian()) {
    const quiet = { cwd: root, env: { ...env, DEBIAN_FRONTEND: 'noninteractive' }, log };
    await run(['apt-get', 'update'], quiet);
    for (const name of [SHELL, 'chromium']) {
      await run(['apt-get', 'install', '-y', '--no-install-recommends', name, FONT], quiet);
      const found = findChromium(env);
      if (found) return found;
    }
  }
  const playwright = [process.execPath, 'node_modules/playwright/cli.js', 'install', 'chromium'];
  const code = await run(playwright, { cwd: root, env, log });
  if (code === 0) return undefined;
  throw new Fault(
    `No Chromium was found and none could be installed. Install one and set CHROMIUM_PATH to it, then try again. The last lines (all of them are in ${log}):\n${lastLines(log)}`,
  );
}

const isRootOnDebian = () => process.getuid?.() === 0 && existsSync('/etc/debian_version');

function isProgram(path) {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}
