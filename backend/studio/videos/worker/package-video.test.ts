import { readFile, rm, stat, truncate, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { BufferSource, EncodedPacketSink, Input, MP4 } from 'mediabunny';
import { describe, expect, it } from 'vitest';
import { createFolder } from '@/tests/support/temp-folder';
import { createClip } from '@/tests/video-fixtures';
import { readMediaPlaylist } from '@/recording/hls/media-playlist';
import { packageVideo } from './package-video';
import { readBack } from './read-back';

type Clip = Parameters<typeof createClip>[0];

/** Each segment as `seconds: first picture, pictures, first sound, sounds`. */
async function packageClip(clip: Clip, cuts?: readonly number[]) {
  const folder = createFolder();
  const path = join(folder, 'clip.mp4');
  await writeFile(path, await createClip(clip));
  const told: number[] = [];
  const bytes = await packageVideo(path, folder, { onProgress: (percent) => told.push(percent), cuts });
  const text = await readFile(join(folder, 'video/index.m3u8'), 'utf8');
  const map = await readFile(join(folder, 'video/init.mp4'));
  const { segments, isEnded } = readMediaPlaylist(text);
  expect(isEnded).toBe(true);
  const read = async (file: string) => {
    const bytes = Buffer.concat([map, await readFile(join(folder, 'video', file))]);
    const input = new Input({ source: new BufferSource(bytes), formats: [MP4] });
    const tracks = [await input.getPrimaryVideoTrack(), await input.getPrimaryAudioTrack()];
    const found: (number | undefined)[] = [];
    for (const track of tracks) {
      const times: number[] = [];
      if (track)
        for await (const { timestamp } of new EncodedPacketSink(track).packets()) times.push(timestamp);
      const first = times.length > 0 ? Math.round(Math.min(...times) * 100) / 100 : undefined;
      found.push(first, times.length);
    }
    return found;
  };
  const parts: string[] = [];
  for (const { seconds, uri } of segments)
    parts.push(`${Math.round(seconds * 100) / 100}: ${(await read(uri)).join(' ')}`);
  return { folder, parts, told, bytes };
}

describe('a packaged video', () => {
  it.each([8, 9, 13])('is whole with pictures of real size, %d s long', async (seconds) => {
    const { parts, told, bytes } = await packageClip({ frames: seconds * 25, bytes: 40_000 });
    expect(parts).toHaveLength(Math.ceil(seconds / 4));
    const pictures = parts.map((part) => Number(part.split(' ')[2]));
    expect(pictures.reduce((sum, count) => sum + count, 0)).toBe(seconds * 25);
    expect(told.at(-1)).toBe(100);
    expect(bytes).toBeGreaterThan(seconds * 1_000_000);
  });

  it('is cut at the first keyframe after four seconds', async () => {
    expect((await packageClip({ frames: 250, keyframeEach: 60 })).parts).toEqual([
      '4.8: 0 120 0 225',
      '5.21: 4.8 130 4.8 244',
    ]);
  });

  it('is cut where another one is, to which its clock does not count exactly', async () => {
    const { parts } = await packageClip({ frames: 250, keyframeEach: 50, fps: 24.998 }, [0, 2, 8]);
    expect(parts.map((part) => part.split(' ').slice(0, 3).join(' '))).toEqual([
      '2: 0 50',
      '6: 2 150',
      '2: 8 50',
    ]);
  });

  it('has no last part without a picture, or of a few frames', async () => {
    expect((await packageClip({ frames: 100, soundSeconds: 4.3 })).parts).toEqual(['4.31: 0 100 0 202']);
    expect((await packageClip({ frames: 101, keyframeEach: 100 })).parts).toEqual(['4.05: 0 101 0 190']);
    expect((await packageClip({ frames: 100, soundSeconds: 1 })).parts).toEqual(['4: 0 100 0 187']);
  });

  it('has sound beside every picture, silence where it ends early or begins late', async () => {
    const { parts } = await packageClip({ frames: 300, soundAt: 5, soundSeconds: 2 });
    expect(parts).toEqual(['4: 0 100 0 187', '4: 4 100 3.99 187', '4: 8 100 7.99 188']);
  });

  it('begins with what begins first, and keeps both in step', async () => {
    expect((await packageClip({ frames: 100, pictureAt: 0.5, soundAt: 0 })).parts[0]).toMatch(/: 0 100 0 /);
    expect((await packageClip({ frames: 100, soundAt: 0.5 })).parts[0]).toMatch(/: 0 100 0 211/);
    expect((await packageClip({ frames: 100, pictureAt: 3, soundAt: 3.5 })).parts[0]).toMatch(
      /: 0 100 0 211/,
    );
    expect((await packageClip({ frames: 100, sound: false })).parts).toEqual(['4: 0 100  0']);
  });

  it('is read back, and a part of it that is not whole is found', async () => {
    const { folder } = await packageClip({ frames: 200 });
    const video = join(folder, 'video');
    const file = join(video, '00001.m4s');
    const part = { bytes: (await stat(file)).size, pictures: 100, sounds: 188, first: 0, last: 3.96 };
    const check = (wanted: typeof part) => readBack(video, 'init.mp4', new Map([['00001.m4s', wanted]]));
    await check(part);
    for (const other of [{ pictures: 99 }, { sounds: 187 }, { first: 0.04 }, { last: 4 }])
      await expect(check({ ...part, ...other })).rejects.toThrow('00001.m4s reads back as');
    await truncate(file, part.bytes - 1);
    await expect(check(part)).rejects.toThrow();
    await rm(file);
    await expect(check(part)).rejects.toThrow();
  });
});
