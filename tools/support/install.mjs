import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Fault } from './say.mjs';
import { lastLines, run } from './processes.mjs';

/**
 * Whether two lockfiles name the same packages. `installed` is npm's own note of what it put into
 * node_modules, which lacks the optional packages made for other platforms.
 */
export function isSameTree(wanted, installed) {
  return Object.entries(wanted.packages).every(([path, entry]) => {
    if (path === '') return true;
    const found = installed.packages?.[path];
    return found ? found.version === entry.version : Boolean(entry.optional);
  });
}

/** Whether node_modules holds what package-lock.json asks for; not so after an aborted install. */
export function isInstalled(root) {
  try {
    const readLock = (path) => JSON.parse(readFileSync(join(root, path), 'utf8'));
    return isSameTree(readLock('package-lock.json'), readLock('node_modules/.package-lock.json'));
  } catch (error) {
    if (error.code === 'ENOENT' || error instanceof SyntaxError) return false;
    throw error;
  }
}

/**
 * Installs exactly what package-lock.json names.
 * @throws Fault with npm's last words when it fails
 */
export async function install(root, env, log) {
  // NODE_ENV=production in the shell would leave out what the build needs.
  const npm = ['npm', 'ci', '--include=dev', '--no-audit', '--no-fund', '--loglevel=warn'];
  const command = process.platform === 'win32' ? ['cmd', '/c', ...npm] : npm;
  const code = await run(command, { cwd: root, env, log });
  if (code !== 0) {
    throw new Fault(
      `npm ci ended with code ${code}. Its last lines (all of them are in ${log}):\n${lastLines(log)}`,
    );
  }
}
