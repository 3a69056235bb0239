import { execFileSync } from 'node:child_process';
import { existsSync, renameSync, statSync, truncateSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { RECIPES } from './recipes';

const CAPTIONS = '1\n00:00:01,000 --> 00:00:02,000\nHello\n';

/** The path of a file of the collection, made with the files that it is cut from. */
export function makeFile(name: string, folder: string): string {
  const file = join(folder, name);
  if (existsSync(file)) return file;
  if (name.endsWith('.srt')) {
    writeFileSync(file, CAPTIONS);
    return file;
  }
  const recipe = RECIPES.find((one) => one.name === name);
  if (!recipe) throw new Error(`There is no recipe for ${name}`);
  const words = recipe.make
    .split(/ +/)
    .filter((word) => word !== '')
    .map((word) => word.replace(/^\{(.+)\}$/, (_all, source: string) => makeFile(source, folder)));
  // Under its own ending, since ffmpeg takes the format from it.
  const draft = join(folder, `draft-${name}`);
  execFileSync('ffmpeg', ['-v', 'error', '-y', ...words, draft], { stdio: ['ignore', 'ignore', 'pipe'] });
  if (recipe.part !== undefined) truncateSync(draft, Math.floor(statSync(draft).size * recipe.part));
  renameSync(draft, file);
  return file;
}
