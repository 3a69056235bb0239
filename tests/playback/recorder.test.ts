import { appendFile, readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { HOLD_MS } from '@/backend/playback/recorder/recordings';
import { contents, play, range, ROOM, startLiveEvent, TRACKS } from './start-live-event';

describe('a show that its origin keeps', () => {
  it('is recorded while it plays, with all tracks, keys and new starts, and is the replay from its end on', async () => {
    const show = await startLiveEvent();
    const { encoder, origin, gateway } = show;
    const recorder = show.startRecorder();
    await show.run(recorder);
    origin.files.set('/k', 'sixteen byte key');
    origin.files.set('/i.mp4', 'a map');
    encoder.extra.set(3, '#EXT-X-DISCONTINUITY\n#EXT-X-KEY:METHOD=AES-128,URI="k"\n#EXT-X-MAP:URI="i.mp4"');
    encoder.publish({ to: 2 });
    await show.run(recorder);
    expect(await show.readEvent()).toMatchObject({ kept_by: 'recorder', media: null });
    encoder.publish({ to: 5 });
    await show.run(recorder);
    await show.end();
    expect(await show.phase()).toBe('replay');
    expect(await gateway.open()).toMatchObject({ playlist: 'live.m3u8' });
    encoder.publish({ to: 6, isEnded: true });
    await show.run(recorder);
    await origin.stop();
    gateway.clock.now += 2000;
    expect(await show.readEvent()).toMatchObject({ kept_by: null, media: 'show_show' });
    expect(await show.phase()).toBe('replay');
    expect(await gateway.open()).toMatchObject({ playlist: 'master.m3u8' });
    const { text: master } = await play(gateway, 'master.m3u8');
    const tracks = [...master.matchAll(/\d\/index\.m3u8/g)].map(([address]) => address);
    expect(tracks).toHaveLength(3);
    expect(master).not.toContain('I-FRAME');
    const video = master.trim().split('\n').at(-1) ?? '';
    for (const address of tracks) {
      const { text, bytes } = await play(gateway, address);
      const [track = ''] = TRACKS.filter((name) => bytes[0]?.includes(name));
      expect(bytes).toEqual(contents(track, range(0, 6)));
      expect(text).toMatch(/#EXT-X-PLAYLIST-TYPE:VOD[\s\S]*#EXT-X-ENDLIST/);
    }
    const { text } = await play(gateway, video);
    const [, map = ''] = /#EXT-X-MAP:URI="([^"]+)"/.exec(text) ?? [];
    const [, vector, key = ''] = /#EXT-X-KEY:METHOD=AES-128,IV=0x(\w+),URI="([^"]+)"/.exec(text) ?? [];
    expect(text.indexOf('#EXT-X-DISCONTINUITY')).toBeGreaterThan(text.indexOf('000002'));
    for (const [file, wanted] of [
      [map, 'a map'],
      [key, 'sixteen byte key'],
    ] as const)
      expect((await gateway.media(video.replace('index.m3u8', file))).text).toBe(wanted);
    // The sequence number of the original; the copy counts the same only by chance.
    expect(Number(`0x${vector ?? 'x'}`)).toBe(3);
    expect(show.said).toEqual([]);
  });

  it('is complete and not torn when it is killed at any write, and taken up by another instance', async () => {
    const show = await startLiveEvent();
    const wanted = await recordWith(show, null);
    let kills = 0;
    for (let write = 1; write < 100; write += 1) {
      const result = await recordWith(show, write);
      if (!result.wasKilled) break;
      kills += 1;
      expect([write, result.texts]).toEqual([write, wanted.texts]);
    }
    expect(kills).toBeGreaterThan(20);
  });

  async function recordWith(show: Awaited<ReturnType<typeof startLiveEvent>>, killAt: number | null) {
    const { encoder, gateway } = show;
    await rm(show.folder, { recursive: true, force: true });
    await gateway.store.deleteFrom('recordings').execute();
    const nothing = { media: null, kept_by: null, ended_at: null };
    await gateway.store.updateTable('events').set(nothing).where('id', '=', 'show').execute();
    let writes = 0;
    const killed = show.startRecorder(async () => {
      writes += 1;
      if (killAt !== null && writes >= killAt) throw new Error('Killed');
      return ROOM;
    });
    encoder.publish({ to: 1 });
    await show.run(killed);
    encoder.publish({ to: 3 });
    await show.run(killed);
    // A kill during a write leaves a partial file.
    if (killAt !== null && (await readdir(show.folder).catch((): string[] => [])).includes('0')) {
      await appendFile(join(show.folder, '0/log.jsonl'), '{"number":4,"missing":nu');
      await appendFile(join(show.folder, '0/000004.ts.0a1b.part'), 'half');
    }
    gateway.clock.now += HOLD_MS;
    const next = show.startRecorder();
    await show.run(next);
    await show.end();
    encoder.publish({ to: 4, isEnded: true });
    await show.run(next);
    expect([killAt, show.said.filter((line) => !line.includes('Killed'))]).toEqual([killAt, []]);
    expect(await show.readEvent()).toMatchObject({ media: 'show_show' });
    const texts: string[] = [];
    for (const track of ['0', '1', '2']) {
      const { text, bytes } = await play(gateway, `${track}/index.m3u8`);
      texts.push(text.replace(/\?.*/g, ''), ...bytes);
    }
    const left = await readdir(show.folder, { recursive: true });
    expect(left.filter((name) => name.endsWith('.part'))).toEqual([]);
    return { texts, wasKilled: killAt !== null && writes >= killAt };
  }

  it('is recorded by one of several instances, and by the next when that one is gone', async () => {
    const show = await startLiveEvent();
    const [one, two] = [show.startRecorder(), show.startRecorder()];
    show.encoder.publish({ to: 3 });
    for (let look = 0; look < 4; look += 1) await show.run(one, two);
    const count = (file: string) => show.origin.asked.filter((path) => path === file).length;
    expect(range(0, 3).map((number) => count(`/video-${number}.ts`))).toEqual([1, 1, 1, 1]);
    show.gateway.clock.now += HOLD_MS;
    show.encoder.publish({ to: 5, isEnded: true });
    await show.end();
    await show.run(two);
    expect((await play(show.gateway, '0/index.m3u8')).bytes).toHaveLength(6);
    expect(range(0, 5).map((number) => count(`/video-${number}.ts`))).toEqual([1, 1, 1, 1, 1, 1]);
  });

  it('goes on after its end was taken back', async () => {
    const show = await startLiveEvent();
    const recorder = show.startRecorder();
    show.encoder.publish({ to: 3 });
    await show.run(recorder);
    await show.end();
    show.encoder.publish({ to: 3, isEnded: true });
    await show.run(recorder);
    expect(await show.readEvent()).toMatchObject({ media: 'show_show' });
    await show.gateway.store.updateTable('events').set({ ended_at: null }).execute();
    show.encoder.publish({ to: 5 });
    await show.run(recorder);
    expect(await show.gateway.open()).toMatchObject({ playlist: 'live.m3u8' });
    await show.end();
    show.encoder.publish({ to: 6, isEnded: true });
    await show.run(recorder);
    expect((await play(show.gateway, '0/index.m3u8')).bytes).toHaveLength(7);
  });

  it('is no replay any more when its folder is gone', async () => {
    const show = await startLiveEvent();
    const recorder = show.startRecorder();
    show.encoder.publish({ to: 3 });
    await show.run(recorder);
    await show.end();
    show.encoder.publish({ to: 3, isEnded: true });
    await show.run(recorder);
    show.gateway.clock.now += 60_000;
    await show.run(recorder);
    expect(await show.phase()).toBe('replay');
    await rm(show.folder, { recursive: true });
    show.gateway.clock.now += 60_000;
    await show.run(recorder);
    expect(await show.phase()).toBe('ended');
    expect(show.said).toEqual([expect.stringContaining('The replay of show is gone')]);
  });

  it('is left alone where the operator records nothing', async () => {
    const show = await startLiveEvent({ recordsShows: false });
    const recorder = show.startRecorder();
    show.encoder.publish({ to: 3 });
    await show.run(recorder);
    expect(await show.gateway.store.selectFrom('recordings').selectAll().execute()).toEqual([]);
    expect(await readdir(show.folder).catch(() => 'none')).toBe('none');
  });
});
