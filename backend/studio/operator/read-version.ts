import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import * as z from 'zod';

const packageSchema = z.object({ version: z.string() });

/** Of the release in `root`, with the beginning of the hash of its sources once it is built. */
export function readVersion(root = process.cwd()): string {
  const { version } = packageSchema.parse(JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')));
  const hash = readIfThere(join(root, '.next/built-from.sha256'));
  return hash === null ? version : `${version}, build ${hash.slice(0, 12)}`;
}

function readIfThere(path: string): string | null {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return null;
  }
}
