import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { createFolder } from '@/tests/support/temp-folder';
import { writeSegmentedCaptions } from './recording-captions';

const segment = { seconds: 4, uri: 'x', tags: [], isNewStart: false, key: null, map: null };

it('writes a caption into the segment where it begins and the next, however long it is', async () => {
  const folder = createFolder();
  const segments = Array.from({ length: 5 }, () => segment);
  const cues = [{ start: 5, end: 100, rest: '\nLong' }];
  const anchors = [{ at: 0, stamp: -1 }];
  const text = await writeSegmentedCaptions(folder, 'en', { cues, segments, anchors }, 7);
  expect(text.match(/^en\.7.*/gm)).toEqual([
    'en.7/none.vtt',
    'en.7/1.vtt',
    'en.7/2.vtt',
    'en.7/none.vtt',
    'en.7/none.vtt',
  ]);
  const path = join(folder, 'captions/en.7');
  expect(await readdir(path)).toEqual(['1.vtt', '2.vtt', 'none.vtt']);
  // 33 bits, minus one second.
  expect(await readFile(join(path, '1.vtt'), 'utf8')).toBe(
    'WEBVTT\nX-TIMESTAMP-MAP=MPEGTS:8589844592,LOCAL:00:00:00.000\n\n00:00:05.000 --> 00:01:40.000\nLong\n',
  );
  const gone = writeSegmentedCaptions(join(folder, 'gone'), 'en', { cues, segments, anchors }, 7);
  await expect(gone).rejects.toThrow('ENOENT');
});
