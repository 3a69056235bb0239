import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { findFfmpeg } from '@/lib/env/find-ffmpeg';
import { readVariants } from '@/recording/hls/playlist';
import { readMediaPlaylist } from '@/recording/hls/media-playlist';
import { dial } from './rtmp-client';
import { countSegments, KEY } from './start-ingest';
import { useIngests } from './use-ingests';

const ffmpeg = findFfmpeg();
if (ffmpeg === null) console.warn('ffmpeg is not on the path, so lower qualities are not tested.');

const start = useIngests();

/** The times of all pictures of a quality, in ms. */
async function listTimes(folder: string, dir: string, playlist: string): Promise<number[]> {
  const map = /#EXT-X-MAP:URI="(.*)"/.exec(playlist)?.[1] ?? '';
  const files = [map, ...readMediaPlaylist(playlist).segments.map(({ uri }) => uri)];
  const parts = await Promise.all(files.map((file) => readFile(join(folder, dir, file))));
  const path = join(folder, `${dir}.mp4`);
  await writeFile(path, Buffer.concat(parts));
  const decoded = spawnSync('ffmpeg', ['-v', 'error', '-i', path, '-f', 'null', '-']);
  expect(decoded.stderr.toString()).toBe('');
  const args = ['-v', 'error', '-select_streams', 'v', '-show_entries', 'packet=pts_time', '-of', 'csv=p=0'];
  const probed = spawnSync('ffprobe', [...args, path]).stdout.toString();
  const times = probed.split('\n').filter((line) => line !== '');
  return times.map((time) => Math.round(Number.parseFloat(time) * 1000)).sort((one, other) => one - other);
}

describe.skipIf(ffmpeg === null)('lower qualities of a show', () => {
  it('has those of a real encoder, cut and timed as its own', async () => {
    const ladder = { ffmpeg: ffmpeg ?? '', atOnce: 1, lateAfter: 100 };
    const ingest = await start({ ladder });
    const source = '-f lavfi -i testsrc=size=960x760:rate=30000/1001 -f lavfi -i sine=sample_rate=44100';
    const coded = '-c:v libx264 -preset veryfast -bf 3 -g 60 -pix_fmt yuv420p -c:a aac -ac 2';
    const address = `rtmp://127.0.0.1:${ingest.port}/live/${KEY}`;
    const args = `-v error ${source} -t 7 ${coded} -f flv ${address}`;
    await once(spawn('ffmpeg', args.split(' ')), 'exit');
    const original = () => ingest.playlist('evt-1', '0/');
    const rungs = ['720p/', '360p/'] as const;
    for (const rung of rungs)
      await expect
        .poll(async () => countSegments(await ingest.playlist('evt-1', rung)), { timeout: 50_000 })
        .toBe(4);
    expect(countSegments(await original())).toBe(4);
    const main = readVariants(await ingest.playlist());
    expect(main.map(({ uri, attributes }) => [uri, attributes.get('RESOLUTION')])).toEqual([
      ['0/index.m3u8', '960x760'],
      ['720p/index.m3u8', '910x720'],
      ['360p/index.m3u8', '454x360'],
    ]);
    for (const { attributes } of main) {
      expect(Number(attributes.get('FRAME-RATE'))).toBeCloseTo(29.97, 0);
      expect(attributes.get('CODECS')).toMatch(/^"avc1\.[0-9a-f]{6},mp4a\.40\.2"$/);
      expect(Number(attributes.get('BANDWIDTH'))).toBeGreaterThan(20_000);
    }
    const folder = join(ingest.mediaDir, 'show_evt-1');
    const wanted = await listTimes(folder, '0', await original());
    expect(wanted.length).toBeGreaterThan(200);
    for (const rung of rungs) {
      const playlist = await ingest.playlist('evt-1', rung);
      // The same numbers, lengths, names and times; the tests of qualities.ts look at gaps.
      expect(playlist).toBe(await original());
      expect(await listTimes(folder, rung.slice(0, -1), playlist)).toEqual(wanted);
    }
    expect(ingest.reports).toEqual([]);
  }, 60_000);

  it('keeps to one quality, and plays, where ffmpeg makes nothing', async () => {
    const ingest = await start({ ladder: { ffmpeg: '/bin/false', atOnce: 1 } });
    const client = await dial(ingest.port);
    await client.publish(KEY);
    client.configure();
    client.media(0, 6040);
    await expect.poll(async () => readVariants(await ingest.playlist())).toHaveLength(1);
    await expect.poll(async () => countSegments(await ingest.playlist('evt-1', '0/'))).toBe(3);
    await expect.poll(async () => (await ingest.status()).qualities).toEqual({ heights: [], why: 'late' });
    expect(ingest.reports).toHaveLength(1);
    client.close();
  });
});
