import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, it } from 'vitest';
import { useBuiltWorker } from '@/tests/support/built-worker';
import { createSharedFolder } from '@/tests/support/temp-folder';
import { writeTable } from '../write-table';
import { checkFile } from './check-file';
import { openTheatre } from './play';
import type { Recipe } from './recipes';

/** A test for each file, and a table of them all. */
export function describeFiles(title: string, recipes: readonly Recipe[], table: string): void {
  describe(title, () => {
    useBuiltWorker();
    const folder = createSharedFolder();
    const rows: string[][] = [];
    let theatre: Awaited<ReturnType<typeof openTheatre>>;

    beforeAll(async () => {
      theatre = await openTheatre();
    });
    afterAll(async () => {
      await theatre.close();
      writeTable(table, ['file', 'expected', 'seen', 'seconds'], rows);
    });

    it.each(recipes)('$name', async (recipe) => {
      const began = performance.now();
      const note = (seen: string) =>
        rows.push([recipe.name, recipe.expect, seen, ((performance.now() - began) / 1000).toFixed(1)]);
      try {
        note(await checkFile(recipe, folder, theatre));
      } catch (error) {
        note(`MISSED: ${String(error).split('\n')[0] ?? ''}`);
        throw error;
      } finally {
        for (const made of ['packaged', 'ladder', 'whole'])
          rmSync(join(folder, `${made}-${recipe.name}`), { recursive: true, force: true });
      }
    });
  });
}
