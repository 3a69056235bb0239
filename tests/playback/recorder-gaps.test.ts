import { readdir } from 'node:fs/promises';
import { dirname } from 'node:path';
import { describe, expect, it } from 'vitest';
import { HOUR } from './start-gateway';
import { contents, MASTER, play, range, ROOM, startLiveEvent, TRACKS } from './start-live-event';

it('a show that is broken off and moved to another day is recorded from its new start on', async () => {
  const show = await startLiveEvent();
  const { encoder, gateway, origin } = show;
  const recorder = show.startRecorder();
  encoder.publish({ to: 2 });
  await show.run(recorder);
  const startTime = gateway.clock.now + 24 * HOUR;
  await gateway.import({
    stream: { url: `${origin.url}/live.m3u8` },
    start_time: startTime,
    end_time: startTime + HOUR,
  });
  gateway.clock.now = startTime;
  encoder.publish({ to: 1 });
  await show.run(recorder);
  expect(await show.readEvent()).toMatchObject({ kept_by: 'recorder', media: null });
  await show.end();
  encoder.publish({ to: 3, isEnded: true });
  await show.run(recorder);
  expect(await show.phase()).toBe('replay');
  expect((await play(gateway, '0/index.m3u8')).bytes).toEqual(contents('audio', [1, 2, 3]));
});

describe('a show whose encoder restarts and renames its playlists', () => {
  async function startRenamed(toMaster: (master: string) => string) {
    const show = await startLiveEvent();
    const { encoder, origin, gateway } = show;
    const recorder = show.startRecorder();
    encoder.publish({ to: 9 });
    await show.run(recorder);
    encoder.publish({ to: 1 });
    for (const track of TRACKS) {
      origin.files.set(`/${track}-new.m3u8`, origin.files.get(`/${track}.m3u8`) ?? '');
      origin.files.delete(`/${track}.m3u8`);
    }
    origin.files.set('/live.m3u8', toMaster(MASTER.replaceAll('.m3u8', '-new.m3u8')));
    await show.run(recorder);
    await show.run(recorder);
    encoder.publish({ to: 3 });
    for (const track of TRACKS)
      origin.files.set(`/${track}-new.m3u8`, origin.files.get(`/${track}.m3u8`) ?? '');
    for (const track of TRACKS) origin.files.delete(`/${track}.m3u8`);
    gateway.clock.now += 10_000;
    await show.run(recorder);
    await show.end();
    gateway.clock.now += 20_000;
    await show.run(recorder);
    return show;
  }

  it('is recorded under their new names', async () => {
    const show = await startRenamed((master) => master);
    expect(await show.phase()).toBe('replay');
    const { bytes } = await play(show.gateway, '0/index.m3u8');
    expect(bytes).toEqual(contents('audio', [...range(4, 9), ...range(0, 3)]));
  });

  it('is no replay where it has other renditions now', async () => {
    const show = await startRenamed((master) => master.replace(/#EXT-X-MEDIA:TYPE=SUBTITLES.*\n/, ''));
    expect(await show.phase()).toBe('ended');
    expect(show.said).toEqual([expect.stringContaining('its encoder has other playlists now')]);
  });
});

it('captions that come compressed are recorded, and nothing is missing', async () => {
  const show = await startLiveEvent();
  const recorder = show.startRecorder();
  show.encoder.publish({ to: 2, isEnded: false });
  for (const number of [0, 1, 2])
    show.origin.files.set(`/captions-${number}.vtt`, { body: `WEBVTT ${number}`, isGzipped: true });
  await show.run(recorder);
  await show.end();
  show.encoder.publish({ to: 2, isEnded: true });
  for (const number of [0, 1, 2])
    show.origin.files.set(`/captions-${number}.vtt`, { body: `WEBVTT ${number}`, isGzipped: true });
  await show.run(recorder);
  expect(await show.phase()).toBe('replay');
  const tracks = await Promise.all([0, 1, 2].map((dir) => play(show.gateway, `${dir}/index.m3u8`)));
  expect(tracks.map(({ bytes }) => bytes)).toContainEqual(['WEBVTT 0', 'WEBVTT 1', 'WEBVTT 2']);
});

describe('a show of a window that slides', () => {
  const WINDOW = { type: null };

  it('is recorded from its start on, and what left the window meanwhile is a gap', async () => {
    const show = await startLiveEvent();
    const recorder = show.startRecorder();
    for (let to = 0; to < 60; to += 3) {
      show.encoder.publish({ ...WINDOW, from: Math.max(0, to - 4), to });
      if (to !== 30) await show.run(recorder);
    }
    await show.end();
    show.encoder.publish({ ...WINDOW, from: 55, to: 57, isEnded: true });
    await show.run(recorder);
    expect(await show.phase()).toBe('replay');
    const { text, bytes } = await play(show.gateway, '0/index.m3u8');
    expect(text.match(/#EXT-X-GAP/g)).toHaveLength(1);
    expect(bytes).toHaveLength(58);
  });

  it('is no replay where too much of it is missing, and says what is there', async () => {
    const show = await startLiveEvent();
    const recorder = show.startRecorder();
    show.encoder.publish({ ...WINDOW, from: 0, to: 4 });
    await show.run(recorder);
    show.encoder.publish({ ...WINDOW, from: 8, to: 12 });
    await show.run(recorder);
    expect(await show.readEvent()).toMatchObject({ kept_by: null });
    await show.end();
    show.encoder.publish({ ...WINDOW, from: 9, to: 13, isEnded: true });
    await show.run(recorder);
    expect(await show.phase()).toBe('ended');
    expect(show.said).toEqual([
      'There will be no replay of show: 22 % of it are missing. What is there is in show_show.',
    ]);
    expect(await readdir(show.folder)).toContain('master.m3u8');
  });

  it('is not begun when its start has left the window', async () => {
    const show = await startLiveEvent();
    show.gateway.clock.now += 600_000;
    show.encoder.publish({ ...WINDOW, from: 150, to: 155 });
    await show.run(show.startRecorder());
    expect(await show.gateway.store.selectFrom('recordings').select('state').execute()).toEqual([
      { state: 'stopped' },
    ]);
    await show.end();
    expect(await show.phase()).toBe('ended');
  });

  it('goes on with a new start when its encoder counts from the beginning again', async () => {
    const show = await startLiveEvent();
    const recorder = show.startRecorder();
    show.encoder.publish({ ...WINDOW, from: 0, to: 3 });
    await show.run(recorder);
    show.encoder.publish({ ...WINDOW, from: 3, to: 8 });
    await show.run(recorder);
    for (let to = 1; to < 9; to += 1) {
      show.encoder.publish({ ...WINDOW, from: 0, to: Math.min(to, 7) });
      await show.run(recorder);
    }
    await show.end();
    show.encoder.publish({ ...WINDOW, from: 0, to: 7, isEnded: true });
    await show.run(recorder);
    show.gateway.clock.now += 20_000;
    await show.run(recorder);
    const { text, bytes } = await play(show.gateway, '0/index.m3u8');
    expect(text.match(/#EXT-X-DISCONTINUITY/g)).toHaveLength(1);
    expect(bytes).toHaveLength(9 + 8);
  });
});

describe('a recording that is not complete at the end', () => {
  it('waits for what the origin still has', async () => {
    const show = await startLiveEvent();
    const recorder = show.startRecorder();
    show.encoder.publish({ to: 3 });
    await show.run(recorder);
    show.encoder.publish({ to: 5, isEnded: true });
    show.origin.files.set('/video-4.ts', { status: 500 });
    await show.end();
    show.gateway.clock.now += 30_000;
    await show.run(recorder);
    expect((await show.readEvent()).media).toBeNull();
    show.origin.files.set('/video-4.ts', 'bytes of video-4.ts');
    await show.run(recorder);
    expect(await show.phase()).toBe('replay');
    expect((await show.readEvent()).media).toBe('show_show');
  });

  it('is no replay when it was left alone for long, and the origin can no longer say what is missing', async () => {
    const show = await startLiveEvent();
    show.encoder.publish({ to: 9 });
    await show.run(show.startRecorder());
    show.gateway.clock.now += 600_000;
    await show.end();
    await show.origin.stop();
    show.gateway.clock.now += 60_000;
    await show.run(show.startRecorder());
    expect(await show.phase()).toBe('ended');
    expect(show.said).toEqual([expect.stringMatching(/no replay of show: 9\d % of it are missing/)]);
  });

  it('of another store makes way, and is kept', async () => {
    const show = await startLiveEvent();
    show.encoder.publish({ to: 3 });
    await show.run(show.startRecorder());
    await show.gateway.store.deleteFrom('recordings').execute();
    show.encoder.publish({ to: 1 });
    const recorder = show.startRecorder();
    await show.run(recorder);
    await show.end();
    show.encoder.publish({ to: 1, isEnded: true });
    await show.run(recorder);
    expect((await play(show.gateway, '0/index.m3u8')).bytes).toHaveLength(2);
    const folders = await readdir(dirname(show.folder));
    expect(folders).toEqual(['show_show', expect.stringMatching(/^show_show--before-/)]);
  });
});

it('a disk that is full ends the recording, with a line in the log, and never the show', async () => {
  const show = await startLiveEvent();
  let free = ROOM;
  const recorder = show.startRecorder(async () => free);
  show.encoder.publish({ to: 3 });
  await show.run(recorder);
  free = 1000;
  show.encoder.publish({ to: 5 });
  await show.run(recorder);
  await show.run(recorder);
  expect(show.said).toEqual([expect.stringContaining('There will be no replay of show: The disk is full')]);
  expect(await show.phase()).toBe('live');
  expect((await show.gateway.media('live.m3u8', await show.gateway.pass())).status).toBe(200);
  await show.end();
  expect(await show.phase()).toBe('ended');
});

it('a recording at an origin is no show to record', async () => {
  const show = await startLiveEvent();
  const recorder = show.startRecorder();
  show.encoder.publish({ to: 3, isEnded: true });
  for (let look = 0; look < 3; look += 1) await show.run(recorder);
  expect(await readdir(show.folder).catch(() => 'none')).toBe('none');
  expect((await show.readEvent()).media).toBeNull();
});
