import { spawnSync } from 'node:child_process';
import { createWriteStream } from 'node:fs';
import { cp, mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { EncodedPacketSink } from 'mediabunny';
import { beforeAll, describe, expect, it } from 'vitest';
import { createFolder, createSharedFolder } from '@/tests/support/temp-folder';
import { encodeClip, hasFfmpeg, NO_FFMPEG } from '@/tests/video-fixtures';
import { readMediaPlaylist, type Segment, writeWhole } from '@/recording/hls/media-playlist';
import { joinSchema, joinVideo, listParts } from './join-video';
import { packageVideo } from './package-video';
import { openVideo } from './probe-video';
import { openFolder } from './read-folder';

/** Pictures that are shown in another order than decoded; in the second half keyframes alone. */
const REORDERED = ['-bf', '3', '-force_key_frames', 'expr:gte(t,4)'];

describe.skipIf(!hasFfmpeg)(`a download (${hasFfmpeg ? 'ffmpeg is here' : NO_FFMPEG})`, () => {
  const shared = createSharedFolder();
  const packaged = (name: string) => join(shared, name, 'made');

  beforeAll(async () => {
    const clips = {
      film: REORDERED,
      mute: [...REORDERED, '-an'],
      small: ['-s', '160x90'],
    };
    for (const [name, options] of Object.entries(clips)) {
      await mkdir(join(shared, name));
      encodeClip(join(shared, name, 'clip.mp4'), 8, options);
      await packageVideo(join(shared, name, 'clip.mp4'), packaged(name));
    }
  });

  /**
   * As a recording of several encoders, each with a clock of its own. `-` is a gap of four seconds,
   * `+` a clock that jumps without a word.
   */
  async function record(...names: string[]): Promise<string> {
    const folder = createFolder();
    const segments: Segment[] = [];
    for (const named of names) {
      const name = named.replace('+', '');
      if (name === '-') {
        const gap = {
          seconds: 4,
          uri: 'gap.ts',
          tags: ['#EXT-X-GAP'],
          isNewStart: false,
          key: null,
          map: null,
        };
        segments.push(gap);
        continue;
      }
      await cp(join(packaged(name), 'video'), join(folder, '0', name), { recursive: true });
      const list = readMediaPlaylist(await readFile(join(packaged(name), 'video/index.m3u8'), 'utf8'));
      const map = { tag: `#EXT-X-MAP:URI="${name}/init.mp4"`, key: null };
      for (const [index, segment] of list.segments.entries())
        segments.push({
          ...segment,
          uri: `${name}/${segment.uri}`,
          map,
          isNewStart: index === 0 && name === named,
        });
    }
    await writeFile(join(folder, '0/index.m3u8'), writeWhole([], segments));
    await writeFile(join(folder, 'master.m3u8'), '#EXTM3U\n#EXT-X-STREAM-INF:BANDWIDTH=1\n0/index.m3u8\n');
    return folder;
  }

  async function download(folder: string, choice: object = {}) {
    const file = join(createFolder(), 'file.mp4');
    await joinVideo(folder, createWriteStream(file), joinSchema.parse(choice));
    const input = openVideo(file);
    const timesOf = async (
      track: Awaited<ReturnType<typeof input.getPrimaryVideoTrack | typeof input.getPrimaryAudioTrack>>,
    ) => {
      const times: number[] = [];
      if (track)
        for await (const { timestamp } of new EncodedPacketSink(track).packets()) times.push(timestamp);
      return times.sort((one, other) => one - other);
    };
    const pictures = await timesOf(await input.getPrimaryVideoTrack());
    const sounds = await timesOf(await input.getPrimaryAudioTrack());
    input.dispose();
    return { file, pictures, sounds };
  }

  const steps = (times: readonly number[]) => times.slice(1).map((time, index) => time - (times[index] ?? 0));

  it('has the times of the film for tools that decode in order', async () => {
    const timesIn = (file: string) =>
      spawnSync('ffprobe', [
        ...'-v error -select_streams v -show_entries packet=pts_time,dts_time -of csv=p=0'.split(' '),
        file,
      ]).stdout.toString();
    const { file, sounds } = await download(packaged('film'));
    expect(timesIn(file)).toBe(timesIn(join(shared, 'film/clip.mp4')));
    const decoded = spawnSync('ffmpeg', ['-v', 'error', '-i', file, '-f', 'null', '-']);
    expect(decoded.stderr.toString()).toBe('');
    expect(Math.max(...steps(sounds))).toBeLessThan(0.03);
  });

  it('goes on after a break, with silence where there is no sound, and keeps a gap', async () => {
    const { pictures, sounds } = await download(await record('mute', 'film', '+film', '-', 'film', 'mute'));
    expect(pictures).toHaveLength(5 * 200);
    for (const [index, time] of pictures.entries())
      expect(time).toBeCloseTo(index / 25 + (index < 600 ? 0 : 4), 3);
    expect(Math.max(...steps(sounds))).toBeLessThan(0.047);
    expect(Math.min(...steps(sounds))).toBeGreaterThan(0.01);
    expect(sounds[0]).toBe(0);
    expect(sounds.at(-1)).toBeGreaterThan(43.9);
    expect(sounds.at(-1)).toBeLessThan(44.05);
  });

  it('has a file for each size of the picture', async () => {
    const folder = await record('film', 'small', 'film');
    expect(await listParts(await openFolder(folder))).toHaveLength(3);
    const { pictures } = await download(folder, { part: 2 });
    expect(pictures).toHaveLength(200);
    expect(pictures[0]).toBe(0);
    await expect(download(folder, { part: 4 })).rejects.toThrow('There is no part 4');
  });

  it('has what its replay has', async () => {
    const trim = { fromMs: 4000, untilMs: null };
    const { pictures } = await download(await record('film', 'film'), { trim });
    expect(pictures[0]).toBe(0);
    expect(pictures).toHaveLength(300);
  });

  it('is made of encrypted transport streams whose sound is apart', async () => {
    const folder = createFolder();
    await writeFile(join(folder, 'key'), Buffer.alloc(16, 7));
    await writeFile(join(folder, 'key-info'), `key\n${join(folder, 'key')}\n`);
    const tracks = '-bf 2 -map 0:v -map 1:a -var_stream_map'.split(' ');
    const lists = '-f hls -hls_time 2 -hls_playlist_type vod -master_pl_name master.m3u8'.split(' ');
    const keys = ['-hls_key_info_file', join(folder, 'key-info')];
    const options = [...tracks, 'v:0,agroup:sound a:0,agroup:sound', ...lists, ...keys];
    encodeClip(join(folder, 'part%v.m3u8'), 8, options);
    const { file, pictures, sounds } = await download(folder);
    expect(pictures).toHaveLength(200);
    expect(Math.max(...steps(pictures))).toBeLessThan(0.041);
    expect(sounds.length).toBeGreaterThan(340);
    expect(Math.max(...steps(sounds))).toBeLessThan(0.03);
    const decoded = spawnSync('ffmpeg', ['-v', 'error', '-i', file, '-f', 'null', '-']);
    expect(decoded.stderr.toString()).toBe('');
  });
});
