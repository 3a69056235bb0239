import { expect, it } from 'vitest';
import { describeUnplayable, findCodecs } from './stream-formats';

it('names what most browsers play in no rendition', () => {
  expect(describeUnplayable([['hvc1.1.6.L93.B0', 'mp4a.40.2'], ['hev1.1.6.L63.B0']])).toBe(
    "Most browsers can't play HEVC. Add a quality in H.264 with AAC sound.",
  );
  expect(describeUnplayable([['avc1.640028', 'ec-3']])).toContain('Dolby Digital Plus');
});

it('has no objection where one rendition plays, or nothing is known', () => {
  expect(describeUnplayable([['hvc1.1.6.L93.B0'], ['avc1.640028', 'mp4a.40.2']])).toBeNull();
  expect(describeUnplayable([])).toBeNull();
});

it('finds the codecs in an initialization segment', () => {
  const box = (name: string) => `\0\0\0\x10${name}\0\0\0\0\0\0\0\0`;
  const bytes = Buffer.from(`${box('ftyp')}${box('stsd')}${box('hvc1')}${box('mp4a')}`, 'latin1');
  expect(findCodecs(bytes)).toEqual(['hvc1', 'mp4a']);
  expect(findCodecs(Buffer.from('sixteen bytes ok'))).toEqual([]);
});

it('finds the codecs in a transport stream', () => {
  const packet = (...bytes: number[]) => Buffer.concat([Buffer.from(bytes)], 188);
  const pat = packet(0x47, 0x40, 0, 0x10, 0, 0, 0xb0, 13);
  // Section length 23: the rest of the header, HEVC on 0x100, AAC on 0x101, a checksum.
  const head = [0x47, 0x50, 0, 0x10, 0, 2, 0xb0, 23, 0, 1, 0xc1, 0, 0, 0xe1, 0, 0xf0, 0];
  const pmt = packet(...head, 0x24, 0xe1, 0, 0xf0, 0, 0x0f, 0xe1, 1, 0xf0, 0, 1, 2, 3, 4);
  expect(findCodecs(Buffer.concat([pat, pmt]))).toEqual(['hvc1', 'mp4a']);
});
