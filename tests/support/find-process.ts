import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';

/** The id of a process that was given this argument, or undefined. Where there is /proc. */
export async function findProcess(argument: string): Promise<number | undefined> {
  for (const id of await readdir('/proc')) {
    const words = await readFile(join('/proc', id, 'cmdline'), 'utf8').catch(() => '');
    if (words.split('\0').includes(argument)) return Number(id);
  }
  return undefined;
}
