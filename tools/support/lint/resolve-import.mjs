import { statSync } from 'node:fs';
import { join, posix } from 'node:path';

const ENDINGS = ['', '.ts', '.tsx', '.mjs', '/index.ts', '/index.tsx'];

/**
 * The file of ours that `file` means by the name it imports, both from the folder `root`; null for a package.
 * A name behind which there is no file is given as it is written.
 */
export function resolveImport(root, file, name) {
  const base = toBase(file, name);
  if (base === null) return null;
  const isFile = (path) => statSync(join(root, path), { throwIfNoEntry: false })?.isFile();
  return ENDINGS.map((ending) => base + ending).find(isFile) ?? base;
}

function toBase(file, name) {
  if (name.startsWith('@/')) return name.slice(2);
  return name.startsWith('.') ? posix.join(posix.dirname(file), name) : null;
}
