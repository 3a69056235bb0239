import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { createClip, encodeClip, hasFfmpeg, HEVC_12_BIT, NO_FFMPEG } from '@/tests/video-fixtures';
import { glanceVideo, probeVideo } from './probe-video';

let folder = '';
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'probe-'));
  // The parser says what it stumbles over.
  for (const level of ['warn', 'error'] as const)
    vi.spyOn(console, level).mockImplementation(() => undefined);
});
afterAll(() => rm(folder, { recursive: true, force: true }));

async function probe(bytes: Buffer | string) {
  const path = join(folder, 'upload');
  await writeFile(path, bytes);
  const probed = await probeVideo(path);
  return probed.ok ? probed.value : probed.error.message;
}

function box(type: string, content: Buffer | string = '', size = 8 + content.length): Buffer {
  const head = Buffer.alloc(8);
  head.writeUInt32BE(size);
  head.write(type, 4, 'latin1');
  return Buffer.concat([head, Buffer.from(content)]);
}
const FTYP = box('ftyp', 'isom\0\0\0\0isom');

describe('a video is looked at before it is sold', () => {
  it.each([
    ['an MP4', {}],
    ['a MOV', { isMov: true }],
    ['an MP4 with its index at the end', { isFast: false }],
  ])('says what is in %s', async (_what, clip) => {
    const info = await probe(await createClip(clip));
    expect(info).toMatchObject({ width: 320, height: 180, video: 'H.264', audio: 'AAC', plays: 'all' });
    expect(info).toHaveProperty('seconds', expect.closeTo(4, 1));
  });

  it('takes a video without sound', async () => {
    expect(await probe(await createClip({ sound: false }))).toMatchObject({ audio: null });
  });

  it.each([
    ['a page', '<!doctype html><title>film.mp4</title>', /^This is not an MP4/],
    ['nothing', '', /^This is not an MP4/],
    ['bytes without a meaning', Buffer.alloc(5000, 0x47), /^This is not an MP4/],
    ['a name and no index', FTYP, /no index/],
    ['an index of 2 GB that is not there', Buffer.concat([FTYP, box('moov', 'x', 2 ** 31)]), /damaged/],
    ['a box that is larger than any file', Buffer.concat([FTYP, box('mdat', 'x', 2 ** 32 - 1)]), /cut off/],
    ['a box without room for itself', Buffer.concat([FTYP, box('moov', '', 3)]), /damaged/],
    ['an index of zeros', Buffer.concat([FTYP, box('moov', Buffer.alloc(400))]), /\.$/],
    ['an index without tracks', Buffer.concat([FTYP, box('moov', box('mvhd', Buffer.alloc(100)))]), /\.$/],
  ])('refuses %s with a sentence', async (_what, bytes, sentence) => {
    expect(await probe(bytes)).toMatch(sentence);
  });

  it('refuses what has no picture, or no frame of it', async () => {
    expect(await probe(await createClip({ frames: 0 }))).toMatch(/no picture in this file/);
    const clip = await createClip();
    // The counts of samples, in the tables of the first track.
    for (const table of ['stsz', 'stts', 'stss', 'stsc', 'stco']) {
      const at = clip.indexOf(table);
      clip.fill(0, at + 8, at + (table === 'stsz' ? 16 : 12));
    }
    expect(await probe(clip)).toMatch(/no picture|damaged/);
  });

  it('refuses what no browser plays, with the way out', async () => {
    expect(await probe(await createClip({ video: HEVC_12_BIT }))).toMatch(/12-bit.*H\.264/s);
    const high10 = await createClip();
    high10[high10.indexOf('avcC') + 5] = 110;
    expect(await probe(high10)).toMatch(/beyond 8 bits/);
    const unknown = await createClip();
    unknown.write('apch', unknown.indexOf('avc1', unknown.indexOf('stsd')), 'latin1');
    expect(await probe(unknown)).toMatch(/can't play the picture/);
  });

  it('refuses keyframes that are too far apart', async () => {
    expect(await probe(await createClip({ frames: 100, fps: 1, keyframeEach: 90 }))).toMatch(
      /90 seconds apart/,
    );
  });

  it.each([true, false])(
    'takes no file that is cut anywhere (index first: %s)',
    async (isFast) => {
      const clip = await createClip({ frames: 60, isFast, bytes: 24 });
      const index = clip.indexOf('moov') - 4;
      const [from, until] = isFast ? [0, 1500] : [index, clip.length];
      const accepted: number[] = [];
      for (let end = 0; end < clip.length; end += end >= from && end < until ? 1 : 61) {
        const found = await probe(clip.subarray(0, end));
        if (typeof found !== 'string') accepted.push(end);
        else if (!/^[A-Z].*\.$/s.test(found)) throw new Error(`Byte ${end}: ${found}`);
      }
      expect(accepted).toEqual([]);
    },
    60_000,
  );

  it('is refused with its first chunks where its index comes first', async () => {
    const glance = async (clip: Buffer, there: number) => {
      const path = join(folder, 'arriving');
      await writeFile(path, clip.subarray(0, there));
      const found = await glanceVideo(path, clip.length);
      return found.ok ? 'goes on' : found.error.message;
    };
    const endOf = (clip: Buffer) => clip.indexOf('moov') - 4 + clip.readUInt32BE(clip.indexOf('moov') - 4);
    const good = await createClip({ bytes: 2000 });
    const hevc = await createClip({ bytes: 2000, video: HEVC_12_BIT });
    expect(await glance(hevc, endOf(hevc) - 1)).toBe('goes on');
    for (const more of [0, 16, 5000]) {
      expect(await glance(hevc, endOf(hevc) + more)).toMatch(/12-bit.*H\.264/s);
      expect(await glance(good, endOf(good) + more)).toBe('goes on');
    }
    const silent = await createClip({ frames: 0 });
    expect(await glance(silent, endOf(silent) + 16)).toMatch(/no picture/);
    const rare = await createClip({ frames: 100, fps: 1, keyframeEach: 90, bytes: 2000 });
    expect(await glance(rare, endOf(rare) + 16)).toMatch(/90 seconds apart/);
    const late = await createClip({ bytes: 2000, video: HEVC_12_BIT, isFast: false });
    expect(await glance(late, late.length - 400)).toBe('goes on');
    const large = Buffer.concat([FTYP, box('moov', 'x', 2 ** 31), Buffer.alloc(1000)]);
    expect(await glance(large, 100)).toMatch(/damaged/);
    const cut = Buffer.concat([FTYP, box('mdat', 'x', 2 ** 30), Buffer.alloc(1000)]);
    expect(await glance(cut, 100)).toMatch(/cut off/);
  });

  it('lets every beginning of a good video go on', async () => {
    for (const kind of [{ isFast: true }, { isFast: false }, { isFragmented: true }]) {
      const clip = await createClip({ frames: 60, bytes: 24, ...kind });
      const path = join(folder, 'arriving');
      for (let end = 1; end < clip.length; end += end < 1500 ? 7 : 61) {
        await writeFile(path, clip.subarray(0, end));
        expect([end, await glanceVideo(path, clip.length)]).toEqual([end, { ok: true, value: null }]);
      }
    }
  }, 60_000);

  it.skipIf(!hasFfmpeg)(`reads what ffmpeg makes (${hasFfmpeg ? 'here' : NO_FFMPEG})`, async () => {
    const path = join(folder, 'real.mov');
    encodeClip(path, 3);
    expect(await probeVideo(path)).toMatchObject({ ok: true, value: { width: 320, plays: 'all' } });
    const refusal = async (options: readonly string[]) => {
      encodeClip(path, 3, options);
      const probed = await probeVideo(path);
      return probed.ok ? probed.value.notes.join(' ') : probed.error.message;
    };
    for (const codec of ['pcm_s16le', 'libmp3lame'])
      expect(await refusal(['-c:a', codec])).toMatch(/can't play the sound of this file/);
    expect(await refusal(['-x264-params', 'open-gop=1:keyint=24:bframes=2:b-adapt=0'])).toMatch(/closed GOP/);
    expect(await refusal(['-map', '0', '-map', '1', '-map', '1'])).toMatch(/one of its 2 sound tracks/);
  });
});
