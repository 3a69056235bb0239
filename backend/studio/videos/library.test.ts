import { mkdir, readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { toLibraryFolder } from '@/lib/contract/studio/videos';
import { toVideoRow } from '@/tests/contract/suite/video-steps';
import { openTestStore } from '@/tests/support/store';
import { createFolder } from '@/tests/support/temp-folder';
import { createLibrary } from './library';

const VIDEO = `vid_${'6'.repeat(32)}`;

it('keeps a video that another instance has prepared at the same time', async () => {
  const mediaDir = createFolder();
  const store = await openTestStore();
  await store
    .insertInto('videos')
    .values({ ...toVideoRow(VIDEO, 'org_1'), state: 'preparing', attempts: 0 })
    .execute();
  const folder = join(mediaDir, toLibraryFolder(VIDEO));
  await mkdir(folder);
  // So many that both add up their bytes at once.
  for (let file = 0; file < 2000; file += 1) await writeFile(join(folder, `${file}.m4s`), 'x');
  const studio = { signup: 'open' as const, uploadsDir: join(mediaDir, 'uploads'), videoQuotaBytes: 1e15 };
  const reports: unknown[] = [];
  const report = (...said: unknown[]) => void reports.push(said);
  // The second comes when the hold of the first is over.
  const libraries = [1, 40_000].map((nowMs) =>
    createLibrary({ mediaDir, studio: { ...studio, ffmpeg: null } }, { store, now: () => nowMs, report }),
  );
  await Promise.all(libraries.map(({ job }) => job.run()));
  expect(await readdir(folder)).toHaveLength(2000);
  expect(await store.selectFrom('videos').select(['state', 'attempts']).executeTakeFirst()).toEqual({
    state: 'ready',
    attempts: 2,
  });
  expect(reports).toEqual([]);
});
