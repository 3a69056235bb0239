import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it, vi } from 'vitest';
import { createPhoto } from '@/tests/contract/suite/upload-steps';
import { openTestStore } from '@/tests/support/store';
import { createFolder } from '@/tests/support/temp-folder';
import { runWorker } from '../videos/run-worker';
import { createUploads } from './uploads';

vi.mock(import('../videos/run-worker'), async (original) => ({ ...(await original()), runWorker: vi.fn() }));

const VIDEO = { id: 'upl_video', kind: 'video' } as const;

async function openUploads() {
  const [store, folder] = [await openTestStore(), createFolder()];
  const studio = { signup: 'open' as const, uploadsDir: folder, videoQuotaBytes: 1e15, ffmpeg: null };
  const job = { wake: () => undefined } as never;
  const library = { folderOf: (id: string) => join(folder, id), job, listSources: async () => [] };
  const report = (message: string, error: unknown) => {
    throw new Error(message, { cause: error });
  };
  const uploads = createUploads({ studio }, { store, now: () => 1, report }, library);

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
  return { uploads, add, stateOf };
}

it('makes a picture while a video keeps its worker busy', async () => {
  const { uploads, add, stateOf } = await openUploads();
  let answer: (message: object) => void = () => undefined;
  vi.mocked(runWorker).mockReturnValueOnce(new Promise((resolve) => (answer = resolve)));
  await add(VIDEO, Buffer.alloc(10));
  await add({ id: 'upl_picture', kind: 'picture', from: 'org_b' }, await createPhoto());
  for (const job of uploads.jobs) job.start();
  await vi.waitFor(async () => expect(await stateOf('upl_picture')).toBe('done'), 20_000);
  expect(await stateOf('upl_video')).toBe('open');
  answer({ refused: 'This file is damaged.' });
  await Promise.all(uploads.jobs.map((job) => job.stop()));
  expect(await stateOf('upl_video')).toBe('failed');
});

it('takes the videos of organizations in turns', async () => {
  const { uploads, add } = await openUploads();
  const order: string[] = [];
  vi.mocked(runWorker).mockImplementation(async ([, path = '']) => {
    order.push(path.slice(path.lastIndexOf('/') + 1));
    return { refused: 'This file is damaged.' };
  });
  for (const id of ['a1', 'a2', 'a3']) await add({ id, kind: 'video' }, Buffer.alloc(10));
  await add({ id: 'b1', kind: 'video', from: 'org_b' }, Buffer.alloc(10));
  await Promise.all(uploads.jobs.map((job) => job.run()));
  expect(order).toEqual(['a1', 'b1', 'a2', 'a3']);
});
