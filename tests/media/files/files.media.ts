import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { env } from 'node:process';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { useBuiltWorker } from '@/tests/support/built-worker';
import { createSharedFolder } from '@/tests/support/temp-folder';
import { toTable } from '@/tools/bench/report.mjs';
import { checkFile } from './check-file';
import { openTheatre } from './play';
import { RECIPES } from './recipes';

const TABLE = 'test-results/media/files.md';
const wanted = env.MEDIA_FILES?.split(',') ?? RECIPES.map(({ name }) => name);

useBuiltWorker();

describe('the collection of files', () => {
  const folder = createSharedFolder();
  const rows: string[][] = [];
  let theatre: Awaited<ReturnType<typeof openTheatre>>;

  beforeAll(async () => {
    theatre = await openTheatre();
  });
  afterAll(async () => {
    await theatre.close();
    mkdirSync('test-results/media', { recursive: true });
    const table = toTable(['file', 'expected', 'seen', 'seconds'], rows);
    writeFileSync(TABLE, `${table}\n`);
    console.log(`${table}\n\n${TABLE}`);
  });

  it('is at most 70 files', () => {
    expect(RECIPES.length).toBeLessThanOrEqual(70);
  });

  it.each(RECIPES.filter(({ name }) => wanted.includes(name)))('$name $expect', async (recipe) => {
    const began = performance.now();
    const note = (seen: string) =>
      rows.push([recipe.name, recipe.expect, seen, ((performance.now() - began) / 1000).toFixed(1)]);
    try {
      note(await checkFile(recipe, folder, theatre));
    } catch (error) {
      note(`MISSED: ${error instanceof Error ? (error.message.split('\n')[0] ?? '') : String(error)}`);
      throw error;
    } finally {
      for (const made of ['packaged', 'ladder', 'whole'])
        rmSync(join(folder, `${made}-${recipe.name}`), { recursive: true, force: true });
    }
  });
});
