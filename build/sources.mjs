import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const SOURCES = ['app', 'build', 'components', 'lib', 'server', 'backend', 'recording'];
const FILES = [
  'middleware.ts',
  'instrumentation.ts',
  'next.config.ts',
  'server.ts',
  'postcss.config.mjs',
  'package-lock.json',
];
const IS_TEST = /\.test\.\w+$/;

export const SERVER_FILE = join(process.env.NEXT_DIST_DIR ?? '.next', 'server.mjs');

export const nextCommand = (...args) => [process.execPath, 'node_modules/next/dist/bin/next', ...args];

export function isBuilt(root, env) {
  const { folder, stamp } = buildPaths(root, env);
  if (!existsSync(join(folder, 'BUILD_ID')) || !existsSync(stamp)) return false;
  return readFileSync(stamp, 'utf8') === hashSources(root);
}

/** @returns a function to call once the new build is finished */
export function noteBuild(root, env) {
  const { stamp } = buildPaths(root, env);
  const hash = hashSources(root);
  rmSync(stamp, { force: true });
  return () => writeFileSync(stamp, hash);
}

export function hashSources(root) {
  const hash = createHash('sha256').update(process.version);
  for (const path of [...SOURCES.flatMap((folder) => listFiles(root, folder)), ...FILES]) {
    if (!existsSync(join(root, path))) continue;
    hash.update(`\0${path}\0`).update(readFileSync(join(root, path)));
  }
  // Next edits the rest of tsconfig.json while it builds.
  const { compilerOptions } = JSON.parse(readFileSync(join(root, 'tsconfig.json'), 'utf8'));
  return hash.update(JSON.stringify(compilerOptions)).digest('hex');
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
