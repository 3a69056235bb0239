import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Fault } from './say.mjs';
import { lastLines, run } from './processes.mjs';

/** `installed` is npm's own lockfile, which lacks other platforms' optional packages. */
export function isSameTree(wanted, installed) {
  return Object.entries(wanted.packages).every(([path, entry]) => {
    if (path === '') return true;
    const found = installed.packages?.[path];
    return found ? found.version === entry.version : Boolean(entry.optional);
  });
}

export function isInstalled(root) {
  try {
    const readLock = (path) => JSON.parse(readFileSync(join(root, path), 'utf8'));
    return isSameTree(readLock('package-lock.json'), readLock('node_modules/.package-lock.json'));
  } catch (error) {
    if (error.code === 'ENOENT' || error instanceof SyntaxError) return false;
    throw error;
  }
}

export async function install(root, env, log) {
  // With NODE_ENV=production npm would leave out what the build needs.
  const npm = ['npm', 'ci', '--include=dev', '--no-audit', '--no-fund', '--loglevel=warn'];
  const command = process.platform === 'win32' ? ['cmd', '/c', ...npm] : npm;
  const code = await run(command, { cwd: root, env, log });
  if (code !== 0) {
    throw new Fault(
      `npm ci ended with code ${code}. Its last lines (all of them are in ${log}):\n${lastLines(log)}`,
    );
  }
}
