import { readFile, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { FOLDER_PLAYLIST } from '@/recording/recording';
import { replaceFile, withCaptions } from '@/recording/captions-files';
import { LADDER_LIST, POSTER_FILE } from './worker/ladder-plan';

const RUNG = /^(\d+)p\/index\.m3u8$/gm;

/** The heights in a main playlist, highest first. */
export async function readHeights(folder: string): Promise<number[]> {
  const master = await readFile(join(folder, FOLDER_PLAYLIST), 'utf8');
  return [...master.matchAll(RUNG)].map(([, height]) => Number(height));
}

/** Files first: the main playlist lists what is there, and changes in one step. */
export async function moveLadder(
  draft: string,
  folder: string,
  { names, languages }: { names: readonly string[]; languages: readonly string[] },
): Promise<void> {
  for (const name of [...names, POSTER_FILE]) {
    await rm(join(folder, name), { recursive: true, force: true });
    await rename(join(draft, name), join(folder, name));
  }
  const file = join(folder, FOLDER_PLAYLIST);
  const list = await readFile(join(draft, LADDER_LIST), 'utf8');
  const master = `${`${(await readFile(file, 'utf8')).trimEnd()}\n${list}`.trimEnd()}\n`;
  await replaceFile(file, withCaptions(master, languages));
}
