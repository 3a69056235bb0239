import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { BEGIN_BYTES, SPARE_BYTES } from '@/recording/recording-folder';
import { dial } from './rtmp-client';
import { countSegments, KEY, startIngest } from './start-ingest';

async function begin(options: Parameters<typeof startIngest>[0] = {}) {
  const disk = { free: 1e12 };
  const ingest = await startIngest({ ...options, freeBytes: () => Promise.resolve(disk.free) });
  onTestFinished(() => ingest.close());
  const encoder = await dial(ingest.port);
  await encoder.publish(KEY);
  encoder.configure();
  const listFiles = async () =>
    (await readdir(join(ingest.mediaDir, 'show_evt-1/0'))).filter((file) => file.endsWith('.m4s')).sort();
  /** The number of the newest segment. */
  const reach = (number: number) =>
    expect
      .poll(async () => (await ingest.log()).trim().split('\n').at(-1), { timeout: 20_000 })
      .toContain(`"number":${number},`);
  return { disk, ingest, encoder, listFiles, reach };
}

it('stops the recording without room, goes on for viewers as a ring, and records again with room', async () => {
  const { disk, ingest, encoder, listFiles, reach } = await begin();
  encoder.media(0, 4040);
  await reach(1);
  disk.free = SPARE_BYTES - 1;
  encoder.media(4040, 404_080);
  await reach(201);
  const { unrecorded_since: since } = await ingest.status();
  expect(await ingest.playlist()).toContain('\n000201.m4s\n');
  expect(countSegments(await ingest.playlist())).toBe(151);
  // The two that were recorded, the window, and a minute for players that are late.
  const files = await listFiles();
  expect([files.slice(0, 2), files.length]).toEqual([['000000.m4s', '000001.m4s'], 2 + 181]);
  // A little more room is no reason to begin again.
  disk.free = SPARE_BYTES + 1;
  encoder.media(404_080, 406_120);
  await reach(202);
  expect((await ingest.status()).unrecorded_since).toBe(since);
  expect((await ingest.status()).faults).not.toContain('disk-full');
  await ingest.close({ keep: true });

  const next = await begin({ mediaDir: ingest.mediaDir });
  next.disk.free = SPARE_BYTES + 1;
  expect((await next.ingest.status()).unrecorded_since).toBe(since);
  next.encoder.media(0, 2040);
  await next.reach(204);
  next.disk.free = 1e12;
  next.encoder.media(2040, 6080);
  await next.reach(206);
  expect((await next.ingest.status()).unrecorded_since).toBeNull();
  await next.ingest.post('/shows/evt-1/end');
  const whole = await readFile(join(ingest.mediaDir, 'show_evt-1/0/index.m3u8'), 'utf8');
  expect(whole.match(/^\d+\.m4s|^#EXT-X-DISCONTINUITY|^#EXT-X-GAP/gm)?.slice(0, 4)).toEqual([
    '000000.m4s',
    '000001.m4s',
    '#EXT-X-DISCONTINUITY',
    '000205.m4s',
  ]);
});

it('keeps what players need where the disk is almost full, and ends the show in order', async () => {
  const { disk, ingest, encoder, listFiles, reach } = await begin();
  disk.free = SPARE_BYTES / 16;
  encoder.media(0, 80_040);
  await reach(39);
  expect(await listFiles()).toHaveLength(16);
  const listed = (await ingest.playlist()).match(/^\d+\.m4s$/gm);
  expect(listed?.every((file) => file >= '000024.m4s')).toBe(true);
  expect(await ingest.playlist()).toContain('#EXT-X-MEDIA-SEQUENCE:24\n');
  expect((await ingest.post('/shows/evt-1/end')).status).toBe(200);
});

it('refuses a new show below the second mark, in words, and takes one that has begun', async () => {
  const { disk, ingest, encoder, reach } = await begin();
  encoder.media(0, 2040);
  await reach(0);
  await ingest.close({ keep: true });
  const free = { bytes: BEGIN_BYTES - 1 };
  const next = await startIngest({ mediaDir: ingest.mediaDir, freeBytes: () => Promise.resolve(free.bytes) });
  onTestFinished(() => next.close());
  const again = await dial(next.port);
  await again.publish(KEY);
  expect(again.text()).toContain('NetStream.Publish.Start');
  const other = await startIngest({ event: 'evt-2', freeBytes: () => Promise.resolve(free.bytes) });
  onTestFinished(() => other.close());
  const refused = await dial(other.port);
  await refused.publish(KEY);
  expect(refused.text()).toContain('The server has no room for a new show. Contact its operator.');
  await refused.closed();
  expect(await other.status()).toMatchObject({ state: 'waiting', faults: ['no-room'] });
  expect(disk.free).toBe(1e12);
});
