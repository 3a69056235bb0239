import { spawnSync } from 'node:child_process';
import { accessSync, constants, existsSync } from 'node:fs';
import { basename, delimiter, join } from 'node:path';
import { Fault } from './say.mjs';
import { lastLines, run } from './processes.mjs';

/** The same engine without a window halves the time of a test. */
const SHELL = 'chromium-headless-shell';
/** Stands in for Arial; our fallback fonts are fitted to it. */
const FONT = 'fonts-liberation';
const NAMES = [SHELL, 'chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];

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

/** Headed Chromium adds minutes, because it draws a window for each test. */
export function isLighterAtHand(env, found) {
  if (env.CHROMIUM_PATH || basename(found) === SHELL || !isRootOnDebian()) return false;
  return spawnSync('apt-cache', ['show', SHELL], { env, stdio: 'ignore' }).status === 0;
}

export async function launchChromium(args = []) {
  const { chromium } = await import('@playwright/test');
  return chromium.launch({
    executablePath: findChromium(process.env),
    args: [...(process.getuid?.() === 0 ? ['--no-sandbox'] : []), ...args],
  });
}

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
