import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { FOLDER_PLAYLIST } from './recording';

const OUR_GROUP = 'captions';

const toFile = (language: string, ending: string) => `captions/${language}.${ending}`;

export async function writeCaptions(
  folder: string,
  language: string,
  { text, seconds }: { text: string; seconds: number },
): Promise<void> {
  const length = seconds.toFixed(3);
  const index = [
    '#EXTM3U',
    '#EXT-X-VERSION:6',
    `#EXT-X-TARGETDURATION:${Math.ceil(seconds)}`,
    '#EXT-X-PLAYLIST-TYPE:VOD',
    `#EXTINF:${length},`,
    `${language}.vtt`,
    '#EXT-X-ENDLIST',
  ];
  await replaceFile(join(folder, toFile(language, 'vtt')), text);
  await replaceFile(join(folder, toFile(language, 'm3u8')), `${index.join('\n')}\n`);
}

/** Lists these captions, and no others, in the folder's main playlist. */
export async function listCaptionsIn(folder: string, languages: readonly string[]): Promise<void> {
  const file = join(folder, FOLDER_PLAYLIST);
  await replaceFile(file, withCaptions(await readFile(file, 'utf8'), languages));
}

export async function removeCaptionsFiles(folder: string, language: string): Promise<void> {
  for (const ending of ['vtt', 'm3u8']) await rm(join(folder, toFile(language, ending)), { force: true });
  await removeSegmentsBefore(folder, language, Infinity);
}

/** Of captions in segments, which are in a folder `{language}.{time}`. */
export async function removeSegmentsBefore(folder: string, language: string, timeMs: number): Promise<void> {
  const path = join(folder, 'captions');
  for (const name of await readdir(path).catch(() => [])) {
    const [own, time] = name.split('.');
    if (own === language && Number(time) < timeMs)
      await rm(join(path, name), { recursive: true, force: true });
  }
}

/** The languages of our captions in a main playlist. An origin may have sent others. */
export const readLanguagesIn = (master: string): string[] =>
  master
    .split('\n')
    .filter(isOurs)
    .flatMap((line) => /LANGUAGE="([^"]+)"/.exec(line)?.[1] ?? []);

const isOurs = (line: string) =>
  line.startsWith('#EXT-X-MEDIA:TYPE=SUBTITLES') && line.includes('URI="captions/');

export function withCaptions(master: string, languages: readonly string[]): string {
  const lines = master.split('\n').filter((line) => !isOurs(line));
  const theirs = lines.find((line) => /^#EXT-X-MEDIA:(?:.*,)?TYPE=SUBTITLES/.test(line));
  const name = /GROUP-ID="([^"]+)"/.exec(theirs ?? '')?.[1] ?? OUR_GROUP;
  const group = languages.length > 0 ? `,SUBTITLES="${OUR_GROUP}"` : '';
  const first = lines.findIndex((line) => line.startsWith('#EXT-X-STREAM-INF:'));
  const streams = lines
    .slice(first)
    .map((line) =>
      line.startsWith('#EXT-X-STREAM-INF:') && !theirs
        ? line.replace(`,SUBTITLES="${OUR_GROUP}"`, '') + group
        : line,
    );
  return [...lines.slice(0, first), ...languages.map((language) => toMedia(language, name)), ...streams].join(
    '\n',
  );
}

function toMedia(language: string, group: string): string {
  const name = new Intl.DisplayNames([language, 'en'], { type: 'language' }).of(language) ?? language;
  const given = `GROUP-ID="${group}",NAME="${name.replaceAll('"', '')}",LANGUAGE="${language}"`;
  return `#EXT-X-MEDIA:TYPE=SUBTITLES,${given},DEFAULT=NO,AUTOSELECT=YES,FORCED=NO,URI="${toFile(language, 'm3u8')}"`;
}

/** In one step. */
export async function replaceFile(path: string, text: string): Promise<void> {
  await mkdir(dirname(path), { recursive: true });
  await writeFile(`${path}.part`, text);
  await rename(`${path}.part`, path);
}
