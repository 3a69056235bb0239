import { readAttributes, unquote } from './hls/tags';
import type { RecordingFolder } from './recording-folder';
import { encodeSegment } from './encode-segment';
import { listCodecs, type ReadSegment, readSegment } from './read-segment';
import { fitRungs, type Size } from './rungs';
import type { Facts } from './stream-inf';

/** The track of a show that its encoder sends. */
export const ORIGINAL = '0';

/** Of a rung that browsers play wherever they play H.264: high profile, level 4. */
const RUNG_CODEC = 'avc1.640028';

/** A segment of the original, by the names of its files. */
export type Original = { file: string; map: string };

export const toOriginal = (file: string, map: { tag: string } | null): Original => ({
  file,
  map: unquote(readAttributes(map?.tag.slice('#EXT-X-MAP:'.length) ?? '').get('URI')) ?? '',
});

export type RungFile = { name: string; bytes: number; facts: Facts | null };
export type MadeRungs = { source: Facts; rungs: RungFile[] };

type Options = {
  folder: RecordingFolder;
  ffmpeg: string;
  /** Names of rungs. */
  choose: (video: Size) => readonly string[];
  signal: AbortSignal;
};

/** Throws where the segment is gone. */
export async function readOriginal(
  { readBytes }: Pick<RecordingFolder, 'readBytes'>,
  { file, map }: Original,
): Promise<ReadSegment> {
  const [head, segment] = [await readBytes(`${ORIGINAL}/${map}`), await readBytes(`${ORIGINAL}/${file}`)];
  if (!head || !segment) throw new Error(`${file} is not there any more.`);
  return readSegment(head, segment);
}

/**
 * Writes the rungs of a segment that are not there yet. Each has a folder beside the original's,
 * where its files have the same names; so a playlist of the original is one of the rung too.
 */
export async function makeRungs(original: Original, options: Options): Promise<MadeRungs> {
  const { folder, ffmpeg, choose, signal } = options;
  const { file, map } = original;
  const segment = await readOriginal(folder, original);
  const source = toFacts(segment);
  const rungs = fitRungs(choose(segment), segment);
  const isThere = await Promise.all(rungs.map(({ name }) => folder.has(`${name}/${file}`)));
  const missing = rungs.filter((_rung, index) => !isThere[index]);
  const made = missing.length > 0 ? await encodeSegment(ffmpeg, segment, missing, signal) : [];
  for (const [index, { name }] of missing.entries()) {
    const part = made[index];
    if (!part) continue;
    const known = await folder.readBytes(`${name}/${map}`);
    if (known === null) await folder.saveSynced(`${name}/${map}`, part.map);
    // Another ffmpeg than that of the earlier segments.
    else if (!readConfig(known).equals(readConfig(part.map)))
      throw new Error(`${name}/${map} does not fit ${file}.`);
    await folder.saveSynced(`${name}/${file}`, part.segment);
  }
  const toFile = async ({ name, size }: (typeof rungs)[number]): Promise<RungFile> => ({
    name,
    bytes: await folder.sizeOf(`${name}/${file}`),
    facts: { ...source, ...size, codecs: [RUNG_CODEC, ...source.codecs.slice(1)] },
  });
  return { source, rungs: await Promise.all(rungs.map(toFile)) };
}

export function toFacts({ tracks, width, height, frames, end }: ReadSegment): Facts {
  const first = Math.min(...frames.map(({ seconds }) => seconds));
  return { codecs: listCodecs(tracks), width, height, fps: frames.length / Math.max(0.01, end - first) };
}

/** What a decoder has to know. The rest of a map has the time at which it was made. */
function readConfig(map: Uint8Array): Buffer {
  const bytes = Buffer.from(map);
  const at = bytes.indexOf('avcC');
  return at < 4 ? bytes : bytes.subarray(at, at - 4 + bytes.readUInt32BE(at - 4));
}
