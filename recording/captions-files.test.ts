import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { createFolder } from '@/tests/support/temp-folder';
import { readLanguagesIn, withCaptions } from './captions-files';
import { FOLDER_PLAYLIST, toLog } from './recording';
import { openRecordingFolder, readFreeBytes } from './recording-folder';
import { writePlaylists } from './write-playlists';

const THEIRS =
  '#EXT-X-MEDIA:TYPE=SUBTITLES,GROUP-ID="subs",NAME="Français",LANGUAGE="fr",URI="1/index.m3u8"\n';
const STREAM = '#EXT-X-STREAM-INF:BANDWIDTH=1000';

it('adds captions beside those of an origin, and takes only its own away', () => {
  const master = `#EXTM3U\n${THEIRS}${STREAM},SUBTITLES="subs"\n0/index.m3u8\n`;
  const both = withCaptions(master, ['en']);
  expect(both).toContain('GROUP-ID="subs",NAME="English",LANGUAGE="en"');
  expect(both.match(/SUBTITLES="/g)).toHaveLength(1);
  expect(readLanguagesIn(both)).toEqual(['en']);
  expect(withCaptions(both, [])).toBe(master);
});

it('keeps captions where a show that was reopened ends again', async () => {
  const root = createFolder();
  const folder = openRecordingFolder(root, readFreeBytes);
  const take = { number: 0, missing: null, seconds: 4, file: '0.ts', bytes: 1, isNewStart: true };
  await mkdir(join(root, '0'));
  await writeFile(join(root, toLog('0')), `${JSON.stringify({ ...take, key: null, map: null })}\n`);
  const tracks = [{ dir: '0', address: 'http://x.example', first: 0 }];
  const plan = { eventId: 'evt', mediaUrl: 'http://x.example', master: null, tracks };
  const read = () => readFile(join(root, FOLDER_PLAYLIST), 'utf8');
  await writePlaylists(folder, plan);
  await writeFile(join(root, FOLDER_PLAYLIST), withCaptions(await read(), ['en', 'de']));
  await writePlaylists(folder, plan);
  expect(readLanguagesIn(await read())).toEqual(['en', 'de']);
});
