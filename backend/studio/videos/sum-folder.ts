import { readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';

/** In bytes. */
export async function sumFolder(folder: string): Promise<number> {
  let sum = 0;
  for (const entry of await readdir(folder, { recursive: true, withFileTypes: true }))
    if (entry.isFile()) sum += (await stat(join(entry.parentPath ?? entry.path, entry.name))).size;
  return sum;
}
