import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { createSharedFolder } from '@/tests/support/temp-folder';
import { createClip, encodeClip, hasFfmpeg, NO_FFMPEG } from '@/tests/video-fixtures';
import { fitsIndex } from './fits-index';
import { glanceVideo, probeVideo } from './probe-video';
import { checkBoxes } from './read-boxes';

const MOST = 2 ** 32 - 1;
const folder = createSharedFolder();

async function save(bytes: Buffer): Promise<string> {
  const path = join(folder, 'upload');
  await writeFile(path, bytes);
  return path;
}

async function fits(bytes: Buffer | string): Promise<boolean> {
  const path = typeof bytes === 'string' ? bytes : await save(bytes);
  const boxes = await checkBoxes(path);
  if (!boxes.ok) throw new Error(boxes.error.message);
  return fitsIndex(path, boxes.value.parts, null);
}

/** `at`: bytes after the name of the table. */
function write(clip: Buffer, table: string, at: number, value: number): Buffer {
  const changed = Buffer.from(clip);
  changed.writeUInt32BE(value, changed.indexOf(table) + 4 + at);
  return changed;
}

describe('the index of a video', () => {
  it('is walked where it is as long as it says', async () => {
    for (const kind of [{}, { isMov: true }, { isFast: false }, { isFragmented: true }, { sound: false }])
      expect([kind, await fits(await createClip(kind))]).toEqual([kind, true]);
  });

  it.skipIf(!hasFfmpeg)(
    `also of ffmpeg, with many frames in a chunk (${hasFfmpeg ? 'here' : NO_FFMPEG})`,
    async () => {
      const path = join(folder, 'real.mov');
      for (const options of [[], ['-c:a', 'pcm_s16le'], ['-an'], ['-movflags', 'frag_keyframe+empty_moov']]) {
        encodeClip(path, 3, options);
        expect([options, await fits(path)]).toEqual([options, true]);
      }
    },
  );

  it.each([
    ['times of 2^32 samples', 'stts', 8],
    ['2^32 times', 'stts', 4],
    ['a chunk of 2^32 samples', 'stsc', 12],
    ['the chunk of number 2^32', 'stsc', 8],
    ['2^32 sizes', 'stsz', 8],
    ['2^32 keyframes', 'stss', 4],
    ['2^32 chunks', 'stco', 4],
  ])('is refused with %s', async (_what, table, at) => {
    const path = await save(write(await createClip(), table, at, MOST));
    const refused = { ok: false, error: { message: expect.stringMatching(/damaged/) as string } };
    expect(await probeVideo(path)).toMatchObject(refused);
    expect(await glanceVideo(path, 20_000)).toMatchObject(refused);
  });

  it('is refused with a fragment of 2^32 samples that take no room', async () => {
    const clip = await createClip({ isFragmented: true });
    expect(await fits(write(clip, 'trun', 4, MOST))).toBe(false);
  });

  it('is refused with boxes in boxes without an end, or a box that hides its size', async () => {
    const depth = 5000;
    const nested = Buffer.alloc(depth * 8);
    for (let level = 0; level < depth; level += 1) {
      nested.writeUInt32BE((depth - level) * 8, level * 8);
      nested.write(level === 0 ? 'moov' : 'trak', level * 8 + 4, 'latin1');
    }
    const head = Buffer.from('\0\0\0\x10ftypisom\0\0\0\0', 'latin1');
    expect(await fits(Buffer.concat([head, nested]))).toBe(false);
    const clip = await createClip();
    clip.writeUInt32BE(1, clip.indexOf('mdia') - 4);
    expect(await fits(clip)).toBe(false);
  });
});
