import { createWriteStream } from 'node:fs';
import { cp, mkdir, readdir, readFile, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { Conversion, FilePathTarget, Mp4OutputFormat, Output } from 'mediabunny';
import sharp from 'sharp';
import { beforeAll, describe, expect, it } from 'vitest';
import { toLibraryFolder, type VideoInfo } from '@/lib/contract/studio/videos/schemas';
import { findFfmpeg } from '@/lib/env/find-ffmpeg';
import { toVideoRow } from '@/tests/contract/steps/video-steps';
import { useBuiltWorker } from '@/tests/support/built-worker';
import { openTestStore } from '@/tests/support/store';
import { createFolder, createSharedFolder } from '@/tests/support/temp-folder';
import { encodeClip, hasFfmpeg, NO_FFMPEG } from '@/tests/video-fixtures';
import { readMediaPlaylist } from '@/recording/hls/media-playlist';
import { toTimeline } from '../../playback/simulated-live';
import { listCaptionsIn, writeCaptions } from '@/recording/captions-files';
import { createLadders } from './ladders';
import { planLadder, toLadderBytes } from './worker/ladder-plan';
import { runWorker } from './run-worker';
import { sumFolder } from './sum-folder';
import { joinVideo } from './worker/join-video';
import { packageVideo } from './worker/package-video';
import { openVideo, probeVideo } from './worker/probe-video';

const INFO: VideoInfo = {
  seconds: 12,
  width: 1280,
  height: 720,
  video: 'H.264',
  audio: 'AAC',
  plays: 'all',
  notes: [],
};
const VIDEO = `vid_${'5'.repeat(32)}`;

useBuiltWorker();

/** As a phone does: the pictures are stored as they were, and the file says how to turn them. */
async function turn(from: string, to: string): Promise<void> {
  const input = openVideo(from);
  const output = new Output({ format: new Mp4OutputFormat(), target: new FilePathTarget(to) });
  const conversion = await Conversion.init({
    input,
    output,
    video: { rotate: 90 },
    copy: { mode: 'forced' },
    showWarnings: false,
  });
  await conversion.execute();
  input.dispose();
}

describe('the plan of lower qualities', () => {
  const namesOf = (size: Partial<VideoInfo>) =>
    planLadder({ ...INFO, ...size }, 'ffmpeg')?.rungs.map(
      ({ name, size: { width, height } }) => `${name} ${width}x${height}`,
    );

  it('is below the video, in its own shape and in even pixels', () => {
    expect(namesOf({ width: 1920, height: 1080 })).toEqual(['720p 1280x720', '360p 640x360']);
    expect(namesOf({})).toEqual(['360p 640x360']);
    expect(namesOf({ width: 1080, height: 1920 })).toEqual(['720p 720x1280', '360p 360x640']);
    expect(namesOf({ width: 1435, height: 777 })).toEqual(['720p 1330x720', '360p 664x360']);
    expect(namesOf({ width: 640, height: 360 })).toEqual([]);
    expect(namesOf({ width: 16_000, height: 9000 })).toBeUndefined();
  });

  it('says how much room it needs at most', () => {
    const plan = planLadder(INFO, 'ffmpeg');
    expect(plan && toLadderBytes(plan, 100)).toBe(960 * 125 * 100);
  });
});

describe.skipIf(!hasFfmpeg)(`lower qualities (${hasFfmpeg ? 'ffmpeg is here' : NO_FFMPEG})`, () => {
  const shared = createSharedFolder();
  const packaged = join(shared, 'packaged');

  beforeAll(async () => {
    const clip = join(shared, 'clip.mp4');
    encodeClip(clip, 12, ['-s', '1280x720', '-preset', 'ultrafast', '-bf', '2', '-g', '70']);
    await runWorker(['package', clip, packaged], AbortSignal.timeout(60_000));
  }, 120_000);

  async function setUp(change: { info?: Partial<VideoInfo>; quota?: number; isOn?: boolean } = {}) {
    const mediaDir = createFolder();
    const folder = join(mediaDir, toLibraryFolder(VIDEO));
    await cp(packaged, folder, { recursive: true });
    const store = await openTestStore();
    const row = { ...toVideoRow(VIDEO, 'org_1'), info: JSON.stringify({ ...INFO, ...change.info }) };
    await store.insertInto('videos').values(row).execute();
    const reports: unknown[] = [];
    let nowMs = 1_000_000;
    const studio = {
      signup: 'open' as const,
      uploadsDir: join(mediaDir, 'uploads'),
      videoQuotaBytes: change.quota ?? 1e15,
      ffmpeg: change.isOn === false ? null : findFfmpeg(),
    };
    const report = (...said: unknown[]) => void reports.push(said.map(String).join(' '));
    const ladders = createLadders({ mediaDir, studio }, { store, now: () => nowMs, report }, () => folder);
    const read = () => store.selectFrom('videos').selectAll().executeTakeFirst();
    const pass = (ms: number) => void (nowMs += ms);
    return { mediaDir, folder, store, ladders, reports, read, pass };
  }

  it('play beside the video in step with it, with its captions, and count', async () => {
    // As most are, not whole milliseconds long.
    const info = { seconds: 12.016009070294784 };
    const { mediaDir, folder, store, ladders, reports, read } = await setUp({ info });
    await mkdir(join(mediaDir, `.preparing-${VIDEO}-killed`));
    await mkdir(join(folder, '360p'));
    await writeCaptions(folder, 'en', { text: 'WEBVTT\n', seconds: 12 });
    await listCaptionsIn(folder, ['en']);
    await store.updateTable('videos').set({ captions: '["en"]' }).execute();
    await ladders.run();
    expect(reports).toEqual([]);
    const master = await readFile(join(folder, 'master.m3u8'), 'utf8');
    expect(master).toMatch(/RESOLUTION=640x360,SUBTITLES="captions"\n360p\/index.m3u8\n$/);
    expect(master).toMatch(/RESOLUTION=1280x720,SUBTITLES="captions"\nvideo\/index.m3u8/);
    const startsOf = async (name: string) =>
      toTimeline(readMediaPlaylist(await readFile(join(folder, name, 'index.m3u8'), 'utf8'))).starts;
    const [high, low] = [await startsOf('video'), await startsOf('360p')];
    expect(low).toHaveLength(high.length);
    for (const [index, start] of low.entries()) expect(Math.abs(start - (high[index] ?? 0))).toBeLessThan(5);
    expect(await readdir(mediaDir)).toEqual([toLibraryFolder(VIDEO)]);
    const poster = await sharp(await readFile(join(folder, 'poster.jpg'))).metadata();
    expect(poster).toMatchObject({ format: 'jpeg', width: 640, height: 360 });
    expect(await read()).toMatchObject({
      state: 'ready',
      progress: 100,
      message: null,
      ladder: JSON.stringify({ heights: [360], has_poster: true }),
      bytes: await sumFolder(folder),
    });
    await listCaptionsIn(folder, []);
    expect(await readFile(join(folder, 'master.m3u8'), 'utf8')).not.toContain('SUBTITLES');
    // The download takes the video itself.
    const joined = join(mediaDir, 'joined.mp4');
    await joinVideo(folder, createWriteStream(joined));
    expect(await probeVideo(joined)).toMatchObject({ ok: true, value: { width: 1280, height: 720 } });
    // Killed between the last step and its row.
    await store.updateTable('videos').set({ ladder: null, held_until: 0 }).execute();
    const before = (await stat(join(folder, '360p'))).ino;
    await ladders.run();
    expect(await read()).toMatchObject({ ladder: JSON.stringify({ heights: [360], has_poster: true }) });
    expect((await stat(join(folder, '360p'))).ino).toBe(before);
  }, 120_000);

  it('stand upright where the video is turned', async () => {
    const folder = createFolder();
    const [turned, made, draft] = [join(folder, 'turned.mp4'), join(folder, 'made'), join(folder, 'draft')];
    await turn(join(shared, 'clip.mp4'), turned);
    await packageVideo(turned, made);
    const plan = planLadder({ ...INFO, width: 720, height: 1280 }, findFfmpeg() ?? '');
    await runWorker(['ladder', made, draft, JSON.stringify(plan)], AbortSignal.timeout(60_000));
    expect(await readFile(join(draft, 'ladder.m3u8'), 'utf8')).toContain('RESOLUTION=360x640');
    const poster = await sharp(await readFile(join(draft, 'poster.jpg'))).metadata();
    expect(poster).toMatchObject({ width: 360, height: 640 });
  }, 120_000);

  it('have only a poster of a small video', async () => {
    const { folder, ladders, read, reports } = await setUp({ info: { width: 640, height: 360 } });
    await ladders.run();
    expect(reports).toEqual([]);
    expect(await read()).toMatchObject({ ladder: JSON.stringify({ heights: [], has_poster: true }) });
    expect(await readdir(folder)).toContain('poster.jpg');
  }, 60_000);

  it('are given up after three attempts, with a poster, and the video stays as it is', async () => {
    const { mediaDir, folder, ladders, reports, read, pass } = await setUp();
    const before = await readFile(join(folder, 'master.m3u8'), 'utf8');
    await rm(join(folder, 'video/00002.m4s'));
    for (let attempt = 0; attempt < 3; attempt += 1) {
      expect(await read()).toMatchObject({ ladder: null });
      await ladders.run();
      pass(31_000);
    }
    await ladders.run();
    expect(reports).toHaveLength(3);
    expect(await read()).toMatchObject({
      state: 'ready',
      ladder: JSON.stringify({ heights: [], has_poster: true }),
      message: expect.stringContaining('as it was uploaded') as string,
    });
    expect(await readFile(join(folder, 'master.m3u8'), 'utf8')).toBe(before);
    expect(await readdir(mediaDir)).toEqual([toLibraryFolder(VIDEO)]);
  }, 120_000);

  it('wait for room on the disk and in the quota, with a sentence', async () => {
    const full = await setUp({ info: { seconds: 1e9 } });
    await full.ladders.run();
    expect(await full.read()).toMatchObject({
      ladder: null,
      ladder_attempts: 0,
      message: expect.stringContaining('disk') as string,
    });
    const over = await setUp({ quota: 1_000_000 });
    await over.ladders.run();
    expect(await over.read()).toMatchObject({ message: expect.stringContaining('more room') as string });
  });

  it('are not made without the switch, and stop with the instance', async () => {
    const off = await setUp({ isOn: false });
    await off.ladders.run();
    expect(await off.read()).toMatchObject({ ladder: null, ladder_attempts: 0 });
    const stopped = await setUp();
    stopped.ladders.start();
    await expect.poll(stopped.read).toMatchObject({ ladder_attempts: 1 });
    await stopped.ladders.stop();
    expect(await stopped.read()).toMatchObject({ ladder: null, ladder_attempts: 0, held_until: 1_000_000 });
    expect(await readdir(stopped.mediaDir)).toEqual([toLibraryFolder(VIDEO)]);
    expect(stopped.reports).toEqual([]);
  }, 60_000);

  it('are dropped when the video is deleted meanwhile', async () => {
    const { mediaDir, folder, store, ladders, read } = await setUp();
    const run = ladders.run();
    await expect.poll(read).toMatchObject({ ladder_attempts: 1 });
    await store.updateTable('videos').set({ state: 'deleting' }).execute();
    await run;
    expect(await readFile(join(folder, 'master.m3u8'), 'utf8')).not.toContain('360p');
    expect(await readdir(mediaDir)).toEqual([toLibraryFolder(VIDEO)]);
  }, 60_000);
});

it('ffmpeg is looked for in the folders of the path', () => {
  expect(findFfmpeg('/nowhere:relative')).toBeNull();
  expect(findFfmpeg('')).toBeNull();
});
