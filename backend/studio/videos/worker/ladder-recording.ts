import { setPriority } from 'node:os';
import { readMediaPlaylist } from '@/recording/hls/media-playlist';
import { takeStill } from '@/recording/encode-segment';
import { makeRungs, ORIGINAL, readOriginal, toOriginal } from '@/recording/make-rungs';
import { listRungs, LOWEST_PRIORITY } from '@/recording/rungs';
import { type Facts, toStreamInf } from '@/recording/stream-inf';
import { openRecordingFolder, readFreeBytes } from '@/recording/recording-folder';
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
  const index = (await folder.readText(INDEX)) ?? '';
  const { segments } = readMediaPlaylist(index);
  const readAt = (part: number) => {
    const segment = segments[Math.floor(part * segments.length)];
    if (!segment) throw new Error(`${INDEX} has nothing to play.`);
    return readOriginal(folder, toOriginal(segment.uri, segment.map));
  };
  const names = listRungs(await readAt(0)).map(({ name }) => name);
  const facts = new Map<string, Facts | null>();
  for (const [at, { uri, map }] of segments.entries()) {
    const signal = AbortSignal.timeout(SEGMENT_MS);
    const made = await makeRungs(toOriginal(uri, map), { folder, ffmpeg, choose: () => names, signal });
    for (const rung of [{ name: ORIGINAL, facts: made.source }, ...made.rungs])
      if (!facts.has(rung.name)) facts.set(rung.name, rung.facts);
    onProgress(Math.floor(((at + 1) / segments.length) * 100));
  }
  const shown = await readAt(0.1);
  const still = await takeStill(ffmpeg, shown, toPoster(shown), AbortSignal.timeout(SEGMENT_MS));
  await folder.saveSynced(POSTER_FILE, still);
  const lines = ['#EXTM3U'];
  for (const name of [ORIGINAL, ...names]) {
    const sizes = segments.map(async ({ uri, seconds }) => ({
      seconds,
      bytes: await folder.sizeOf(`${name}/${uri}`),
    }));
    if (name !== ORIGINAL) await folder.write(`${name}/index.m3u8`, index);
    lines.push(toStreamInf(await Promise.all(sizes), facts.get(name) ?? null), `${name}/index.m3u8`);
  }
  await folder.write(LADDER_LIST, `${lines.join('\n')}\n`);
}
