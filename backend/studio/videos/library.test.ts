import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { toLibraryFolder } from '@/lib/contract/studio/videos/schemas';
import { toVideoRow } from '@/tests/contract/steps/video-steps';
import { findProcess } from '@/tests/support/find-process';
import { openTestStore } from '@/tests/support/store';
import { useBuiltWorker } from '@/tests/support/built-worker';
import { createFolder } from '@/tests/support/temp-folder';
import { createClip } from '@/tests/video-fixtures';
import { createLibrary, toUploadOf } from './library';

useBuiltWorker();

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

it('starts over without a trace where its worker is killed while it writes', async () => {
  const mediaDir = createFolder();
  const uploadsDir = join(mediaDir, 'uploads');
  const source = join(uploadsDir, toUploadOf(VIDEO));
  await mkdir(uploadsDir);
  const clip = await createClip({ frames: 3000, bytes: 20_000 });
  await writeFile(source, clip);
  const store = await openTestStore();
  const row = { ...toVideoRow(VIDEO, 'org_1'), state: 'preparing' as const, attempts: 0 };
  await store.insertInto('videos').values(row).execute();
  const reports: string[] = [];
  let nowMs = 1;
  const library = createLibrary(
    { mediaDir, studio: { signup: 'open', uploadsDir, videoQuotaBytes: 1e15, ffmpeg: null } },
    {
      store,
      now: () => nowMs,
      report: (...said: unknown[]) => void reports.push(said.map(String).join(' ')),
    },
  );
  const run = library.job.run();
  const draft = async () => (await readdir(mediaDir)).find((name) => name.startsWith('.preparing'));
  await expect
    .poll(async () => readdir(join(mediaDir, (await draft()) ?? '', 'video')).catch(() => []), {
      interval: 5,
    })
    .toContain('00001.m4s');
  const worker = await findProcess(source);
  if (worker === undefined) throw new Error('The worker was done before it could be killed.');
  process.kill(worker, 'SIGKILL');
  await run;
  expect(reports).toEqual([expect.stringMatching(/attempt 1.*SIGKILL/)]);
  expect(await draft()).toBeUndefined();
  expect((await readFile(source)).equals(clip)).toBe(true);
  const read = () => store.selectFrom('videos').select(['state', 'attempts']).executeTakeFirst();
  expect(await read()).toEqual({ state: 'preparing', attempts: 1 });
  nowMs += 60_000;
  await library.job.run();
  expect(await read()).toEqual({ state: 'ready', attempts: 2 });
  expect(await readdir(mediaDir)).toEqual(['uploads', toLibraryFolder(VIDEO)]);
  expect(await readdir(uploadsDir)).toEqual([]);
});
