import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { argv } from 'node:process';
import { expect, it, onTestFinished } from 'vitest';
import { createPhoto } from '@/tests/contract/steps/upload-steps';
import { openTestStore } from '@/tests/support/store';
import { createFolder } from '@/tests/support/temp-folder';
import { createUploads } from './uploads';

const VIDEO = { id: 'upl_video', kind: 'video' } as const;

/** `worker`: a program instead of the one that reads videos. */
async function openUploads(worker: string) {
  const [store, folder] = [await openTestStore(), createFolder()];
  const [, started = ''] = argv;
  await writeFile(join(folder, 'video-worker.mjs'), worker);
  argv[1] = join(folder, 'server.mjs');
  onTestFinished(() => void (argv[1] = started));
  const studio = { signup: 'open' as const, uploadsDir: folder, videoQuotaBytes: 1e15, ffmpeg: null };
  const job = { wake: () => undefined } as never;
  const library = { folderOf: (id: string) => join(folder, id), job, listSources: async () => [] };
  const report = (message: string, error: unknown) => {
    throw new Error(message, { cause: error });
  };
  const uploads = createUploads({ mediaDir: folder, studio }, { store, now: () => 1, report }, library);

  async function add(row: { id: string; kind: 'video' | 'picture'; from?: string }, bytes: Buffer) {
    const { from = 'org_a', ...named } = row;
    await writeFile(join(folder, row.id), bytes);
    await store
      .insertInto('uploads')
      .values({
        ...named,
        organisation_id: from,
        user_id: 'usr_1',
        name: 'a file',
        bytes: bytes.byteLength,
        state: 'open',
        result: null,
        error: null,
        subject: null,
        created_at: 1,
        updated_at: 1,
      })
      .execute();
  }
  const stateOf = async (id: string) => {
    const row = await store.selectFrom('uploads').select('state').where('id', '=', id).executeTakeFirst();
    return row?.state;
  };
  return { uploads, add, stateOf, pathOf: (name: string) => join(folder, name) };
}

const REFUSE = `console.log('{"refused":"This file is damaged."}')`;

it('makes a picture while a video keeps its worker busy', async () => {
  const { uploads, add, stateOf, pathOf } = await openUploads(`
    import { existsSync } from 'node:fs';
    import { join } from 'node:path';
    const go = join(import.meta.dirname, 'go');
    setInterval(() => existsSync(go) && (${REFUSE}, process.exit()), 20);`);
  await add(VIDEO, Buffer.alloc(10));
  await add({ id: 'upl_picture', kind: 'picture', from: 'org_b' }, await createPhoto());
  for (const job of uploads.jobs) job.start();
  await expect.poll(() => stateOf('upl_picture')).toBe('done');
  expect(await stateOf('upl_video')).toBe('open');
  await writeFile(pathOf('go'), '');
  await expect.poll(() => stateOf('upl_video')).toBe('failed');
  await Promise.all(uploads.jobs.map((job) => job.stop()));
});

it('takes the videos of organizations in turns', async () => {
  const { uploads, add, pathOf } = await openUploads(`
    import { appendFileSync } from 'node:fs';
    import { basename, join } from 'node:path';
    appendFileSync(join(import.meta.dirname, 'order'), basename(process.argv[3]) + ' ');
    ${REFUSE};`);
  for (const id of ['a1', 'a2', 'a3']) await add({ id, kind: 'video' }, Buffer.alloc(10));
  await add({ id: 'b1', kind: 'video', from: 'org_b' }, Buffer.alloc(10));
  await Promise.all(uploads.jobs.map((job) => job.run()));
  expect(await readFile(pathOf('order'), 'utf8')).toBe('a1 b1 a2 a3 ');
});
