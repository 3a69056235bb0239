import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Fault } from './say.mjs';
import { lastLines, run } from './processes.mjs';

const SOURCES = ['app', 'components', 'lib', 'server', 'backend'];
const FILES = [
  ...['middleware.ts', 'instrumentation.ts', 'next.config.ts', 'server.ts'],
  ...['postcss.config.mjs', 'package-lock.json'],
];
const IS_TEST = /\.test\.\w+$/;

/** A command of this project's Next. */
export const nextCommand = (...args) => [process.execPath, 'node_modules/next/dist/bin/next', ...args];

/** Fingerprint of all that a build is made of; settings are read at the start. */
export function hashSources(root) {
  const hash = createHash('sha256').update(process.version);
  for (const path of [...SOURCES.flatMap((folder) => listFiles(root, folder)), ...FILES]) {
    if (!existsSync(join(root, path))) continue;
    hash.update(`\0${path}\0`).update(readFileSync(join(root, path)));
  }
  // Next itself edits the rest of this file while it builds.
  const { compilerOptions } = JSON.parse(readFileSync(join(root, 'tsconfig.json'), 'utf8'));
  return hash.update(JSON.stringify(compilerOptions)).digest('hex');
}

/** Whether the last build was finished and made of exactly this. */
export function isBuilt(root, env, hash) {
  const { folder, stamp } = buildPaths(root, env);
  return existsSync(join(folder, 'BUILD_ID')) && existsSync(stamp) && readFileSync(stamp, 'utf8') === hash;
}

/**
 * Builds the site and notes what it was made of.
 * @throws Fault with the build's last words when it fails
 */
export async function build(root, env, hash, log) {
  const { stamp } = buildPaths(root, env);
  rmSync(stamp, { force: true });
  const options = { cwd: root, env: { ...env, NODE_ENV: 'production' }, log };
  const code = await run([process.execPath, 'tools/build.mjs'], options);
  if (code !== 0)
    throw new Fault(`The build failed. Its last lines (all of them are in ${log}):\n${lastLines(log)}`);
  writeFileSync(stamp, hash);
}

function buildPaths(root, env) {
  const folder = join(root, env.NEXT_DIST_DIR ?? '.next');
  return { folder, stamp: join(folder, 'built-from.sha256') };
}

function listFiles(root, folder) {
  if (!existsSync(join(root, folder))) return [];
  return readdirSync(join(root, folder), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && !IS_TEST.test(entry.name))
    .map((entry) => join(entry.parentPath ?? entry.path, entry.name).slice(root.length + 1))
    .sort();
}
