import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { cp, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { createFolderVideos } from '@/backend/playback/folder-video';
import { createMediaSource } from '@/backend/playback/media/bucket-source';
import { toPrefix, writeManifest } from '@/backend/playback/media/manifest';
import { toMediaAnswer } from '@/backend/playback/media-answer';
import type { ByteRange } from '@/recording/hls/playlist';
import { HOUR, listGaps, makeVideo, setUp, source } from './fixtures';

type Here = Awaited<ReturnType<typeof setUp>>;

/** The folder keeps its small files. */
async function moveAway({ store, mediaDir, clock, job, row, listHeavy }: Here) {
  const video = await makeVideo(store, mediaDir);
  await job.run();
  clock.now += HOUR;
  await job.run();
  expect(await row()).toMatchObject({ state: 'light' });
  expect(await listHeavy(video.folder)).toEqual([]);
  return video;
}

/** As long as any of its steps takes. */
async function runFor({ clock, job }: Here, hours: number) {
  for (let hour = 0; hour < hours; hour += 1) {
    await job.run();
    clock.now += HOUR;
  }
}

it.each([
  ['was being moved', { state: 'moving' as const, manifest: null }],
  ['had not moved', null],
])('loses nothing where the store is restored to when a folder %s', async (_name, before) => {
  const here = await setUp();
  const { store, s3, reports } = here;
  const { folder, hashes } = await moveAway(here);
  const objects = [...s3.objects.keys()].filter((key) => key.endsWith('.m4s'));
  if (before)
    await store
      .updateTable('media_places')
      .set({ ...before, next_at: 0 })
      .execute();
  else await store.deleteFrom('media_places').execute();
  await runFor(here, 4);
  expect(objects.filter((key) => !s3.objects.has(key))).toEqual([]);
  expect(await listGaps(source(here), folder, hashes)).toEqual([]);
  expect(reports).toEqual([]);
});

it('keeps the objects of a restored place whose folder is lost as well', async () => {
  const here = await setUp();
  const { store, s3, mediaDir } = here;
  const { folder, hashes } = await moveAway(here);
  await rm(join(mediaDir, folder), { recursive: true });
  const kept = await store.selectFrom('media_places').selectAll().executeTakeFirstOrThrow();
  await store.updateTable('media_places').set({ state: 'moving', manifest: null, next_at: 0 }).execute();
  await runFor(here, 3);
  expect([...s3.objects.keys()].filter((key) => key.endsWith('.m4s'))).toHaveLength(8);
  // What an operator with a newer copy of the row, or a newer store, needs.
  await store.updateTable('media_places').set(kept).execute();
  expect(await listGaps(source(here), folder, hashes)).toEqual([]);
});

it('writes nothing outside its folder, whatever a stranger puts into the bucket', async () => {
  const here = await setUp();
  const { store, s3, mediaDir, reports, row } = here;
  const { folder, hashes } = await moveAway(here);
  const key = (await row())?.manifest ?? '';
  const prefix = key.slice(0, key.lastIndexOf('/') + 1);
  const evil = Buffer.from('evil');
  const sha256 = createHash('sha256').update(evil).digest('hex');
  const put = (name: string, bytes: Buffer) => s3.objects.set(name, { bytes, etag: '"x"', modifiedMs: 0 });
  put(`${prefix}${sha256}.vtt`, evil);
  put(`${prefix}evil.json`, Buffer.from(JSON.stringify({ 'evil.vtt': [4, sha256, 0] })));
  put(key, Buffer.from(JSON.stringify({ parts: { '..': `${prefix}evil.json` } })));
  await store.updateTable('videos').set({ ladder: null }).execute();
  await runFor(here, 2);
  expect(existsSync(join(mediaDir, folder, '../evil.vtt'))).toBe(false);
  expect(reports.join()).toContain('damaged');
  expect(await listGaps(source(here), folder, new Map([...hashes].slice(0, 1)))).toHaveLength(1);
});

it('keeps what it returned to a disk that was not the right one', async () => {
  const here = await setUp();
  const { store, s3, mediaDir, clock, job } = here;
  const { folder, hashes } = await moveAway(here);
  const root = join(mediaDir, folder);
  await cp(root, `${root}-right`, { recursive: true });
  await store.updateTable('videos').set({ ladder: null }).execute();
  await job.run();
  await rm(root, { recursive: true });
  await cp(`${root}-right`, root, { recursive: true });
  clock.now += HOUR;
  await runFor(here, 2);
  expect(await listGaps(source(here), folder, hashes)).toEqual([]);
  expect(s3.objects.size).toBe(0);
});

it('deletes nothing that was put there after the state that the store knows', async () => {
  const here = await setUp();
  const { store, s3, mediaDir, clock, job, row } = here;
  await makeVideo(store, mediaDir);
  await job.run();
  const { manifest = '' } = (await row()) ?? {};
  const newer = `${manifest?.slice(0, manifest.lastIndexOf('/'))}/${'0'.repeat(64)}.vtt`;
  s3.objects.set(newer, { bytes: Buffer.from('x'), etag: '"x"', modifiedMs: clock.now + 1000 });
  await runFor(here, 3);
  expect(await row()).toMatchObject({ state: 'light' });
  expect(s3.objects.has(newer)).toBe(true);
});

it('plays on while the store is away, from where the folder was last', async () => {
  const here = await setUp();
  const { store, clock } = here;
  const { folder, hashes } = await moveAway(here);
  const reader = source(here);
  expect(await listGaps(reader, folder, hashes)).toEqual([]);
  await store.schema.alterTable('media_places').renameTo('away').execute();
  clock.now += 60_000;
  expect(await listGaps(reader, folder, hashes)).toEqual([]);
  // What it never read the place of.
  await expect(reader.find('video-unknown', 'master.m3u8')).rejects.toThrow('media_places');
});

it('answers for an address as before, wherever the file is, since a CDN may have kept it', async () => {
  const here = await setUp();
  const { store, clock, mediaDir, job, now } = here;
  const { folder } = await makeVideo(store, mediaDir, { largeBytes: 5 * 1024 * 1024 });
  const read = async (file: string, part: ByteRange | null, headers: Record<string, string>) => {
    const found = await createFolderVideos(source(here), now).open(folder, file, 'public', part);
    if (!found) return null;
    const request = { method: 'GET', header: (name: string) => headers[name] ?? null };
    const answer = toMediaAnswer(found, request);
    const bytes = new Uint8Array(await new Response(answer.body).arrayBuffer());
    return [answer.status, answer.headers, createHash('sha256').update(bytes).digest('hex')];
  };
  const last = 5 * 1024 * 1024 - 1;
  const ask = async () => [
    await read('video/1.m4s', null, {}),
    await read('video/1.m4s', null, { range: 'bytes=-1' }),
    await read('video/1.m4s', null, { range: 'bytes=20001-' }),
    await read('video/large.mp4', { start: last, end: last }, {}),
    await read('video/large.mp4', { start: 100, end: last }, { range: 'bytes=4000000-' }),
    await read('video/large.mp4', { start: last + 1, end: last + 9 }, {}),
    await read('video/large.mp4', null, { range: `bytes=${last}-${last + 9}` }),
  ];
  const before = await ask();
  expect(before.map((answer) => answer?.[0])).toEqual([200, 206, 416, 200, 206, undefined, 206]);
  await job.run();
  expect(await ask()).toEqual(before);
  clock.now += HOUR;
  await job.run();
  expect(await ask()).toEqual(before);
  await store.updateTable('videos').set({ ladder: null }).execute();
  await runFor(here, 2);
  expect(await ask()).toEqual(before);
});

it('reads the manifest of a day once, and not for each segment', async () => {
  const { store, s3, config, now } = await setUp();
  const prefix = toPrefix('day');
  const sha256 = 'a'.repeat(64);
  const files = Array.from({ length: 43_200 }, (_none, number) => `0/${String(number).padStart(6, '0')}.m4s`);
  const manifest = new Map(files.map((file) => [file, { size: 1, sha256, modifiedMs: 1 }]));
  const texts = writeManifest(prefix, manifest);
  for (const [key, text] of texts)
    s3.objects.set(key, { bytes: Buffer.from(text), etag: '"x"', modifiedMs: 1 });
  const row = { id: 'day', folder: 'show-day', state: 'light' as const, manifest: texts.at(-1)?.[0] ?? '' };
  await store
    .insertInto('media_places')
    .values({ ...row, moved_at: 1, next_at: 1, error: null })
    .execute();
  const reader = createMediaSource({ config, store, now });
  for (const file of files.slice(0, 5)) expect((await reader.find('show-day', file))?.size).toBe(1);
  expect(s3.requests.filter((one) => one.startsWith('get'))).toHaveLength(2);
});
