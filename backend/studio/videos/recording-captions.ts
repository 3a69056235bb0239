import { mkdir, readFile, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { readMediaPlaylist, type Segment } from '@/recording/hls/media-playlist';
import { readVariants } from '@/recording/hls/playlist';
import { FOLDER_PLAYLIST } from '@/recording/recording';
import type { WorkerMessage } from './run-worker';
import { type Cue, toText, toTime } from './read-captions';

type Anchor = NonNullable<WorkerMessage['anchors']>[number];

/** MPEG-2 timestamps have 33 bits at 90 kHz. */
const TICKS = 90_000;
const WRAP = 2 ** 33;

/** The segments of the first quality, as the replay's timeline is. */
export async function readSegments(folder: string): Promise<Segment[]> {
  const [first] = readVariants(await readFile(join(folder, FOLDER_PLAYLIST), 'utf8'));
  return first ? readMediaPlaylist(await readFile(join(folder, first.uri), 'utf8')).segments : [];
}

/**
 * Writes a segment of captions for each of the pictures', so that a trim, a premiere and a new
 * start of the encoder are theirs too. Resolves with their playlist. `cues` are in the time of the
 * recording. A cue is in at most two segments, or long ones would fill the disk.
 */
export async function writeSegmentedCaptions(
  folder: string,
  language: string,
  {
    cues,
    segments,
    anchors,
  }: { cues: readonly Cue[]; segments: readonly Segment[]; anchors: readonly Anchor[] },
  nowMs: number,
): Promise<string> {
  const dir = `${language}.${nowMs}`;
  const path = join(folder, 'captions', dir);
  // Throws where the recording was deleted meanwhile.
  await mkdir(path, { recursive: (await stat(folder)).isDirectory() });
  await writeFile(join(path, 'none.vtt'), 'WEBVTT\n\n');
  const waiting = [...cues].sort((one, other) => one.start - other.start);
  const lines: string[] = [];
  let [end, at] = [0, 0];
  let before: Cue[] = [];
  for (const [index, { seconds, isNewStart }] of segments.entries()) {
    const start = end;
    end += seconds;
    const first = at;
    while (at < waiting.length && (waiting[at]?.start ?? 0) < end) at += 1;
    const own = waiting.slice(first, at);
    const shown = [...before.filter((cue) => cue.end > start), ...own];
    before = own;
    const anchor = anchors.findLast((one) => one.at <= start + seconds / 2) ?? { at: 0, stamp: 0 };
    const name = shown.length > 0 ? `${index}.vtt` : 'none.vtt';
    if (shown.length > 0) await writeFile(join(path, name), toSegment(shown, anchor));
    lines.push(...(isNewStart && index > 0 ? ['#EXT-X-DISCONTINUITY'] : []));
    lines.push(`#EXTINF:${seconds.toFixed(6)},`, `${dir}/${name}`);
  }
  const target = Math.ceil(Math.max(1, ...segments.map(({ seconds }) => seconds)));
  const head = ['#EXTM3U', '#EXT-X-VERSION:6', `#EXT-X-TARGETDURATION:${target}`, '#EXT-X-PLAYLIST-TYPE:VOD'];
  return `${[...head, ...lines, '#EXT-X-ENDLIST'].join('\n')}\n`;
}

/** RFC 8216, 3.5. */
function toSegment(cues: readonly Cue[], { at, stamp }: Anchor): string {
  const ticks = (Math.round(stamp * TICKS) + WRAP) % WRAP;
  const map = `X-TIMESTAMP-MAP=MPEGTS:${ticks},LOCAL:${toTime(at)}`;
  return `WEBVTT\n${map}\n\n${cues.map(toText).join('\n\n')}\n`;
}
