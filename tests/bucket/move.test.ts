import { readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { createBucket } from '@/backend/playback/media/bucket';
import { forgetMedia, noteChangedMedia } from '@/backend/playback/media/media-places';
import { listCaptionsIn, writeCaptions } from '@/recording/captions-files';
import { hashOf, HOUR, listGaps, makeVideo, setUp, source, toBucketConfig, VIDEO } from './fixtures';

it('moves a finished video, reads it back, and keeps its playlists alone in the folder', async () => {
  const here = await setUp();
  const { clock, s3, store, mediaDir, job, row, listHeavy } = here;
  const { folder, hashes } = await makeVideo(store, mediaDir, { largeBytes: 17 * 1024 * 1024 });
  await job.run();
  expect(await row()).toMatchObject({ state: 'moved', folder, files: hashes.size, error: null });
  expect(await listHeavy(folder)).toHaveLength(11);
  expect(await listGaps(source(here), folder, hashes)).toEqual([]);
  clock.now += HOUR;
  await job.run();
  expect(await row()).toMatchObject({ state: 'light' });
  expect(await listHeavy(folder)).toEqual([]);
  expect(await listGaps(source(here), folder, hashes)).toEqual([]);
  const found = await source(here).find(folder, 'video/1.m4s');
  const part = new Uint8Array(await new Response(found?.stream({ start: 100, end: 199 })).arrayBuffer());
  const whole = await found?.load();
  expect(hashOf(part)).toBe(hashOf(whole?.subarray(100, 200) ?? new Uint8Array()));
  // No address of the bucket is part of what a reader names.
  expect(JSON.stringify(found)).not.toContain(s3.url);
});

it('keeps captions that come later, also where the folder is lost, and forgets those before', async () => {
  const here = await setUp();
  const { clock, s3, store, mediaDir, job, row } = here;
  const { folder, hashes } = await makeVideo(store, mediaDir);
  await job.run();
  clock.now += HOUR;
  await job.run();
  const root = join(mediaDir, folder);
  await writeCaptions(root, 'de', { text: 'WEBVTT\n\n', seconds: 16 });
  await listCaptionsIn(root, ['de']);
  await noteChangedMedia(store, folder, clock.now);
  const before = s3.objects.size;
  clock.now += 60_000;
  await job.run();
  expect(await row()).toMatchObject({ state: 'moved', files: hashes.size + 2 });
  expect(s3.objects.size).toBeGreaterThan(before);
  clock.now += HOUR;
  await job.run();
  expect(await row()).toMatchObject({ state: 'light' });
  await rm(root, { recursive: true });
  const found = await source(here).find(folder, 'captions/de.vtt');
  expect(Buffer.from((await found?.load()) ?? '').toString()).toBe('WEBVTT\n\n');
  clock.now += 24 * HOUR;
  await job.run();
  expect((await readdir(root, { recursive: true })).sort()).toEqual(
    [
      '360p',
      '360p/index.m3u8',
      'captions',
      'captions/de.m3u8',
      'captions/de.vtt',
      'master.m3u8',
      'video',
      'video/index.m3u8',
    ].sort(),
  );
});

it('takes captions along that come in the hour after the move', async () => {
  const { clock, store, mediaDir, job, row } = await setUp();
  const { folder, hashes } = await makeVideo(store, mediaDir);
  await job.run();
  await writeCaptions(join(mediaDir, folder), 'de', { text: 'WEBVTT\n\n', seconds: 16 });
  await noteChangedMedia(store, folder, clock.now);
  clock.now += HOUR;
  await job.run();
  expect(await row()).toMatchObject({ state: 'moved', files: hashes.size + 2 });
});

it('brings a video back whose lower qualities are made again, and moves it once more', async () => {
  const here = await setUp();
  const { clock, s3, store, mediaDir, job, row, listHeavy } = here;
  const { folder, hashes } = await makeVideo(store, mediaDir);
  await job.run();
  clock.now += HOUR;
  await job.run();
  await store.updateTable('videos').set({ ladder: null }).execute();
  await job.run();
  expect(await row()).toMatchObject({ state: 'leaving', manifest: null });
  expect(await listHeavy(folder)).toHaveLength(10);
  expect(await listGaps(source(here), folder, hashes)).toEqual([]);
  clock.now += HOUR;
  await job.run();
  expect(s3.objects.size).toBe(0);
  expect(await row()).toBeUndefined();
  await store.updateTable('videos').set({ ladder: '{"heights":[],"has_poster":true}' }).execute();
  await job.run();
  expect(await row()).toMatchObject({ state: 'moved' });
});

it('gives what a deleted video in a folder gives, and deletes its objects an hour later', async () => {
  const here = await setUp();
  const { clock, s3, store, mediaDir, job, row } = here;
  const { folder } = await makeVideo(store, mediaDir);
  await job.run();
  const reader = source(here);
  const watched = await reader.find(folder, 'video/1.m4s');
  await forgetMedia(store, folder, clock.now);
  await store.deleteFrom('videos').where('id', '=', VIDEO).execute();
  await rm(join(mediaDir, folder), { recursive: true });
  clock.now += 2001;
  expect(await reader.find(folder, 'video/1.m4s')).toBeNull();
  await job.run();
  expect(await watched?.load()).toHaveLength(20_001);
  clock.now += HOUR;
  await job.run();
  expect(s3.objects.size).toBe(0);
  expect(await row()).toBeUndefined();
});

it('switches nothing that was stored with other bytes', async () => {
  const here = await setUp();
  const { clock, s3, store, mediaDir, job, row, reports } = here;
  const { folder, hashes } = await makeVideo(store, mediaDir);
  s3.fail('put', 'damaged');
  await job.run();
  expect(await row()).toMatchObject({ state: 'moving', manifest: null, attempts: 1 });
  expect(reports.join()).toContain('is not what was sent');
  clock.now += HOUR;
  await job.run();
  expect(await row()).toMatchObject({ state: 'moved', attempts: 0, error: null });
  expect(await listGaps(source(here), folder, hashes)).toEqual([]);
});

it.each([
  ['a wrong key', { secret: 'another secret' }, 'SignatureDoesNotMatch'],
  ['a bucket that is gone', { gone: true }, 'NoSuchBucket'],
  ['a full bucket', { fault: 'full' as const }, 'XMinioStorageFull'],
  ['a wrong clock', { skewMs: HOUR }, 'RequestTimeTooSkewed'],
])('says that it has %s, waits, and leaves all where it is', async (_name, wrong, code) => {
  const here = await setUp();
  const { s3, store, mediaDir, row, reports, config } = here;
  const { folder, hashes } = await makeVideo(store, mediaDir);
  await makeVideo(store, mediaDir, { id: `vid_${'8'.repeat(32)}` });
  if ('gone' in wrong) s3.setGone(true);
  if ('skewMs' in wrong) s3.setSkew(HOUR);
  if ('fault' in wrong) s3.fail('put', 'full', 1000);
  const bucket = { ...config.bucket, ...('secret' in wrong && { secret: wrong.secret }) };
  await here.start({ bucket }).run();
  expect(await row()).toMatchObject({ state: 'moving', manifest: null });
  expect((await row())?.error).toContain(code);
  // The second would fail too.
  expect(reports).toHaveLength(1);
  expect(reports.join()).not.toContain(bucket.secret);
  expect(await listGaps(source(here), folder, hashes)).toEqual([]);
});

it('two instances at one folder move it once', async () => {
  const here = await setUp();
  const { clock, store, mediaDir, job, start, row, reports } = here;
  const { folder, hashes } = await makeVideo(store, mediaDir);
  const other = start();
  await Promise.all([job.run(), other.run()]);
  // A hold that was lost: both work at the same row.
  await store.updateTable('media_places').set({ state: 'moving', manifest: null, next_at: 0 }).execute();
  await Promise.all([
    job.run(),
    store
      .deleteFrom('claims')
      .execute()
      .then(() => other.run()),
  ]);
  expect(await row()).toMatchObject({ state: 'moved' });
  expect(await store.selectFrom('media_places').select('id').execute()).toHaveLength(1);
  clock.now += HOUR;
  await Promise.all([job.run(), other.run()]);
  expect(await listGaps(source(here), folder, hashes)).toEqual([]);
  expect(reports).toEqual([]);
});

it('a viewer gets what is cut, slow or damaged in the bucket, from the folder while it is there', async () => {
  const here = await setUp();
  const { clock, s3, store, mediaDir, job } = here;
  const { folder, hashes } = await makeVideo(store, mediaDir);
  await job.run();
  const reader = source(here);
  s3.fail('get', 'stall');
  s3.fail('get', 'cut', 1000);
  expect(await listGaps(reader, folder, hashes)).toEqual([]);
  s3.heal();
  for (const [key, { bytes }] of s3.objects) if (key.endsWith('.m4s')) bytes.fill(0);
  clock.now += 2001;
  const found = await reader.find(folder, 'video/1.m4s');
  expect(hashOf((await found?.load()) ?? new Uint8Array())).toBe(hashes.get('video/1.m4s'));
});

it('asks for nothing more once a viewer has gone, also before the first bytes', async () => {
  const here = await setUp();
  const { s3, store, mediaDir, job } = here;
  const { folder } = await makeVideo(store, mediaDir);
  await job.run();
  const found = await source(here).find(folder, 'video/1.m4s');
  s3.fail('get', 'slow');
  const before = s3.requests.length;
  const reader = found?.stream({ start: 0, end: 99 }).getReader();
  const read = reader?.read();
  await expect.poll(() => s3.requests.length).toBe(before + 1);
  await reader?.cancel();
  expect(await read).toEqual({ done: true, value: undefined });
  await sleep(500);
  expect(s3.requests.length).toBe(before + 1);
});

it('puts again what the bucket lost while the folder has it, and says so where it has not', async () => {
  const { clock, s3, store, mediaDir, job, row, reports } = await setUp();
  const { folder } = await makeVideo(store, mediaDir);
  await job.run();
  const lose = () => {
    const key = [...s3.objects.keys()].find((one) => one.endsWith('.m4s')) ?? '';
    s3.objects.delete(key);
    return key;
  };
  const lost = lose();
  clock.now += HOUR;
  await job.run();
  expect(s3.objects.has(lost)).toBe(true);
  expect(await row()).toMatchObject({ state: 'moved', folder });
  clock.now += HOUR;
  await job.run();
  lose();
  clock.now += 25 * HOUR;
  await job.run();
  expect(reports.join()).toContain('The bucket has lost');
});

it('sends a large file in parts, and takes them back where that fails', async () => {
  const { s3, mediaDir, store } = await setUp();
  const { folder } = await makeVideo(store, mediaDir, { largeBytes: 40 * 1024 * 1024 });
  const bucket = createBucket(toBucketConfig(s3.url), { tries: 1 });
  const path = join(mediaDir, folder, 'video/large.mp4');
  s3.fail('complete', 'error-500');
  await expect(bucket.putFile('large', path, 40 * 1024 * 1024)).rejects.toThrow('InternalError');
  expect([s3.uploads.size, s3.objects.size]).toEqual([0, 0]);
  await bucket.putFile('large', path, 40 * 1024 * 1024);
  expect(s3.objects.get('large')?.etag).toMatch(/-5"$/);
});

it('finds what can move behind more that has no folder than is read at once', async () => {
  const { store, mediaDir, job, row } = await setUp();
  const { folder } = await makeVideo(store, mediaDir, { id: `vid_${'f'.repeat(32)}` });
  const video = await store.selectFrom('videos').selectAll().executeTakeFirstOrThrow();
  const lost = Array.from({ length: 450 }, (_, number) => ({
    ...video,
    id: `vid_${String(number).padStart(32, '0')}`,
    created_at: 0,
  }));
  await store.insertInto('videos').values(lost).execute();
  await job.run();
  expect(await row()).toMatchObject({ state: 'moved', folder });
});
