import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createWriteStream } from 'node:fs';
import { readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setImmediate } from 'node:timers/promises';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createFolderVideos } from '@/backend/playback/folder-video';
import { createFolderSource } from '@/backend/playback/media/folder-source';
import { createRecordingLadders } from '@/backend/studio/videos/recording-ladders';
import { joinVideo } from '@/backend/studio/videos/worker/join-video';
import { probeVideo } from '@/backend/studio/videos/worker/probe-video';
import { findFfmpeg } from '@/lib/env/find-ffmpeg';
import { readMediaPlaylist } from '@/recording/hls/media-playlist';
import { readVariants } from '@/recording/hls/playlist';
import { useBuiltWorker } from '../support/built-worker';
import { openTestStore } from '../support/store';
import { countSegments, KEY, startIngest } from './start-ingest';

const ffmpeg = findFfmpeg();
const HOUR_MS = 3_600_000;
const URL = 'http://ingest.test';

useBuiltWorker();

describe.skipIf(ffmpeg === null)('lower qualities of a recording', () => {
  let ingest: Awaited<ReturnType<typeof startIngest>>;
  const at = (file: string) => join(ingest.mediaDir, 'show_evt-1', file);

  async function send(seconds: number): Promise<void> {
    const source = '-f lavfi -i testsrc=size=640x480:rate=30 -f lavfi -i sine=sample_rate=44100';
    const coded = '-c:v libx264 -preset ultrafast -g 60 -pix_fmt yuv420p -c:a aac';
    const args = `-v error ${source} -t ${seconds} ${coded} -f flv rtmp://127.0.0.1:${ingest.port}/live/${KEY}`;
    await once(spawn('ffmpeg', args.split(' ')), 'exit');
    // All of it has arrived once its connection is over.
    while ((await ingest.encoders()).length > 0) await setImmediate();
    await ingest.post('/shows/evt-1/end');
  }

  beforeAll(async () => {
    ingest = await startIngest();
    await send(5);
  }, 60_000);
  afterAll(() => ingest.close());

  async function setUp({ program = ffmpeg, url = URL } = {}) {
    let nowMs = Date.now();
    const store = await openTestStore(nowMs);
    const { id } = await store.selectFrom('events').select('id').orderBy('id').executeTakeFirstOrThrow();
    await store
      .updateTable('events')
      .set({ media: 'show_evt-1', media_url: `${url}/shows/evt-1/index.m3u8`, play_as: 'video' })
      .set({ start_time: nowMs - HOUR_MS, end_time: null, ended_at: nowMs - 1000, replay_until: null })
      .where('id', '=', id)
      .execute();
    const reports: string[] = [];
    const report = (message: string, error: unknown) => void reports.push(`${message} ${String(error)}`);
    const config = {
      mediaDir: ingest.mediaDir,
      studio: { signup: 'open', uploadsDir: '', videoQuotaBytes: 1e15, ffmpeg: program },
      ingest: { url: URL, secret: null, server: '' },
    } as const;
    const ladders = createRecordingLadders(config, { store, now: () => nowMs, report });
    const read = () => store.selectFrom('recording_ladders').selectAll().executeTakeFirst();
    const end = (endedMs: number) =>
      store.updateTable('events').set({ ended_at: endedMs }).where('id', '=', id).execute();
    /** As `createJoinJob` does. */
    const join = async (index: string) => {
      await store.updateTable('recording_ladders').set({ state: 'open', attempts: 0 }).execute();
      await writeFile(at('0/index.m3u8'), index);
    };
    return { ladders, reports, read, end, join, pass: (ms: number) => void (nowMs += ms), now: () => nowMs };
  }

  it('are completed, once, and again where the show went on', async () => {
    const { ladders, reports, read, end, now } = await setUp();
    await ladders.run();
    expect(reports).toEqual([]);
    expect(await read()).toMatchObject({ state: 'done', attempts: 1 });
    const variants = readVariants(await readFile(at('master.m3u8'), 'utf8'));
    expect(variants.map(({ uri, attributes }) => [uri, attributes.get('RESOLUTION')])).toEqual([
      ['0/index.m3u8', '640x480'],
      ['360p/index.m3u8', '480x360'],
    ]);
    const index = await readFile(at('360p/index.m3u8'), 'utf8');
    expect(index).toBe(await readFile(at('0/index.m3u8'), 'utf8'));
    expect(countSegments(index)).toBe(3);
    expect((await sharp(await readFile(at('poster.jpg'))).metadata()).width).toBe(640);
    // A trim cuts both at the same segments, and a download has the original.
    const folders = createFolderVideos(createFolderSource(ingest.mediaDir), now);
    const mode = { as: 'video', trim: { fromMs: 2000, untilMs: Infinity } } as const;
    for (const dir of ['0', '360p']) {
      const cut = await folders.writePlaylist('show_evt-1', `${dir}/index.m3u8`, mode);
      expect(cut.ok && readMediaPlaylist(cut.value).segments.map(({ uri }) => uri)).toEqual([
        '000001.m4s',
        '000002.m4s',
      ]);
    }
    const file = at('joined.mp4');
    await joinVideo(at(''), createWriteStream(file));
    expect(await probeVideo(file)).toMatchObject({ ok: true, value: { width: 640, height: 480 } });
    await rm(file);
    // Only what is missing is made.
    const kept = (await stat(at('360p/000000.m4s'))).ino;
    await rm(at('360p/000001.m4s'));
    await ingest.post('/shows/evt-1/reopen');
    await send(1);
    expect(await readFile(at('master.m3u8'), 'utf8')).not.toContain('360p');
    await ladders.run();
    expect(await readFile(at('master.m3u8'), 'utf8')).not.toContain('360p');
    await end(now() - 500);
    await ladders.run();
    expect(await readFile(at('master.m3u8'), 'utf8')).toContain('360p/index.m3u8');
    expect((await readdir(at('360p'))).filter((name) => name.endsWith('.m4s'))).toHaveLength(4);
    expect((await stat(at('360p/000000.m4s'))).ino).toBe(kept);
  }, 120_000);

  it('are made again where a part of the recording came while they were made', async () => {
    const { ladders, read, join } = await setUp();
    const index = await readFile(at('0/index.m3u8'), 'utf8');
    const file = at('360p/000000.m4s');
    await rm(file);
    const running = ladders.run();
    // The worker has read the playlist by then.
    await expect.poll(() => stat(file).then(Boolean, () => false), { interval: 1 }).toBe(true);
    const longer = index.replace('#EXT-X-ENDLIST', '# Later\n#EXT-X-ENDLIST');
    await join(longer);
    await running;
    expect(await read()).toMatchObject({ state: 'done', attempts: 1 });
    expect(await readFile(at('360p/index.m3u8'), 'utf8')).toBe(longer);
    expect(await readFile(at('master.m3u8'), 'utf8')).toContain('360p/index.m3u8');
  }, 60_000);

  it('are given up after three attempts, and the recording plays as it is', async () => {
    await rm(at('360p/000002.m4s'), { force: true });
    const before = await readFile(at('master.m3u8'), 'utf8');
    const { ladders, reports, read } = await setUp({ program: '/bin/false' });
    await ladders.run();
    expect(reports).toHaveLength(3);
    expect(await read()).toMatchObject({ state: 'failed', attempts: 3 });
    await ladders.run();
    expect(reports).toHaveLength(3);
    expect(await readFile(at('master.m3u8'), 'utf8')).toBe(before);
  }, 60_000);

  it('are not made while the show is on, of other origins, or without the switch', async () => {
    const others = [await setUp({ program: null }), await setUp({ url: 'http://other.test' })];
    for (const { ladders, read } of others) {
      await ladders.run();
      expect(await read()).toBeUndefined();
    }
  });
});
