import { setPriority } from 'node:os';
import { readMediaPlaylist, type Segment } from '@/recording/hls/media-playlist';
import { takeStill } from '@/recording/ladder/encode-segment';
import {
  makeRungs,
  ORIGINAL,
  readOriginal,
  type RungFile,
  toFacts,
  toOriginal,
} from '@/recording/ladder/make-rungs';
import { listRungs, LOWEST_PRIORITY, RUNG_NAMES } from '@/recording/ladder/rungs';
import { toStreamInf } from '@/recording/ladder/stream-inf';
import { openRecordingFolder, readFreeBytes, type RecordingFolder } from '@/recording/recording-folder';
import { LADDER_LIST, POSTER_FILE, toPoster } from './ladder-plan';

const SEGMENT_MS = 120_000;
const INDEX = `${ORIGINAL}/index.m3u8`;

/**
 * Makes what the recording of a show lacks of lower qualities, a poster, and a main playlist that
 * lists them, under another name. What is there already stays, from the show or a killed worker.
 */
export async function ladderRecording(
  path: string,
  ffmpeg: string,
  onProgress: (percent: number) => void,
): Promise<void> {
  setPriority(LOWEST_PRIORITY);
  const folder = openRecordingFolder(path, readFreeBytes);
  const index = await folder.readText(INDEX);
  const segments = readMediaPlaylist(index ?? '').segments.filter(({ tags }) => !tags.includes('#EXT-X-GAP'));
  const [first] = segments;
  if (index === null || !first) throw new Error(`${INDEX} has nothing to play.`);
  const names = await listNames(folder, segments);
  const source = toFacts(await readOriginal(folder, toOriginal(first.uri, first.map)));
  const files: RungFile[][] = [];
  for (const segment of segments) {
    const signal = AbortSignal.timeout(SEGMENT_MS);
    const options = { folder, ffmpeg, choose: () => names, signal };
    files.push((await makeRungs(toOriginal(segment.uri, segment.map), options)).rungs);
    onProgress(Math.floor((files.length / segments.length) * 100));
  }
  const still = segments[Math.floor(segments.length / 10)] ?? first;
  const shown = await readOriginal(folder, toOriginal(still.uri, still.map));
  const poster = await takeStill(ffmpeg, shown, toPoster(shown), AbortSignal.timeout(SEGMENT_MS));
  await folder.saveSynced(POSTER_FILE, poster);
  for (const name of names) await folder.write(`${name}/index.m3u8`, index);
  if ((await folder.readText(INDEX)) !== index) throw new Error('The show went on meanwhile.');
  const own = await Promise.all(
    segments.map(async ({ uri, seconds }) => ({ seconds, bytes: await folder.sizeOf(`${ORIGINAL}/${uri}`) })),
  );
  const rungs = names.map((name) => {
    const made = files.map((rungsOf, at) => ({
      seconds: segments[at]?.seconds ?? 0,
      bytes: rungsOf.find((rung) => rung.name === name)?.bytes ?? 0,
    }));
    const facts = files[0]?.find((rung) => rung.name === name)?.facts ?? null;
    return `${toStreamInf(made, facts)}\n${name}/index.m3u8\n`;
  });
  await folder.write(LADDER_LIST, `#EXTM3U\n${toStreamInf(own, source)}\n${INDEX}\n${rungs.join('')}`);
}

/** Below the largest picture of the show. */
async function listNames(folder: RecordingFolder, segments: readonly Segment[]): Promise<string[]> {
  const ofMaps = new Map(segments.map((segment) => [segment.map?.tag, segment]));
  const names = new Set<string>();
  for (const segment of ofMaps.values())
    for (const { name } of listRungs(await readOriginal(folder, toOriginal(segment.uri, segment.map)))) names.add(name);
  return RUNG_NAMES.filter((name) => names.has(name));
}
