import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { checkDisk } from '../support/machine.mjs';
import { install, isInstalled } from '../support/install.mjs';
import { withoutSettings } from '../../build/without-settings.mjs';
import { root } from '../support/root.mjs';
import { say } from '../support/say.mjs';

const DISK_MB = 1000;

/**
 * Goes to the project's folder, from where paths of servers and logs are taken, and installs what
 * is not there yet.
 * @param log gives the path of a log file by its name
 * @returns the environment without a developer's own settings
 */
export async function prepareFolder(log) {
  process.chdir(root);
  await checkDisk(root, DISK_MB);
  const env = withoutSettings(root, process.env);
  if (!isInstalled(root)) await say('Installing packages', () => install(root, env, log('install')));
  return env;
}

/** Writes figures to a file, whose folder need not be there. */
export function saveJson(file, figures) {
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, `${JSON.stringify(figures, null, 2)}\n`);
}
