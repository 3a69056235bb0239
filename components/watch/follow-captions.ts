import type { Fragment, TimestampOffset } from 'hls.js';
import {
  parseCaptionPlaylist,
  type CaptionPlaylist,
  type CaptionSegment,
} from '@/lib/player/caption-playlist';
import { readTimestampMap, unwrapSeconds } from '@/lib/player/web-vtt';
import { moveCue, readCues } from './read-cues';

const LOOK_EVERY_MS = 2000;
/** In seconds, before and after the current position. */
const AHEAD = 60;
const BEHIND = 60;
/** In milliseconds. */
const STALE_MS = 4000;

/** `zeroAt` is the stream time, in seconds, of the file's own zero. */
type CaptionFile = { zeroAt: number; cues: readonly VTTCue[] };

export type FollowedTrack = { url: string; text: TextTrack };

export type CueClock = {
  livePosition: () => number | null;
  fragments: () => readonly Fragment[];
  offsets: () => readonly (TimestampOffset | undefined)[];
};

export function follow(
  video: HTMLVideoElement,
  { url, text }: FollowedTrack,
  clock: CueClock,
  signal: AbortSignal,
): void {
  const files = new Map<string, CaptionFile>();
  const placed = new Set<string>();
  let playlist: CaptionPlaylist | null = null;
  let readAtMs = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;

  const read = async (address: string) => {
    const response = await fetch(address, { signal });
    // A missing file may be a gap with captions after it.
    if (response.status === 404) return '';
    if (!response.ok) throw new Error(`Captions answered ${response.status}`);
    return response.text();
  };

  const readFile = async ({ href }: URL): Promise<CaptionFile> => {
    const content = await read(href);
    return { zeroAt: readTimestampMap(content), cues: content === '' ? [] : await readCues(content) };
  };

  const look = async () => {
    if (!playlist || (playlist.isLive && performance.now() - readAtMs > STALE_MS)) {
      playlist = parseCaptionPlaylist(await read(url));
      readAtMs = performance.now();
    }
    for (const segment of playlist.segments) {
      const key = toKey(segment);
      if (placed.has(key) || !isNear(segment, playlist, video.currentTime, clock)) continue;
      const offset = findOffset(clock.offsets(), segment.round);
      if (!offset) continue;
      const file =
        files.get(segment.uri) ?? (await readFile(new URL(segment.uri, new URL(url, window.location.href))));
      files.clear();
      files.set(segment.uri, file);
      if (signal.aborted) return;
      place(text, file, offset, video.currentTime);
      placed.add(key);
    }
    if (playlist.isLive) forget(playlist.segments);
  };

  const forget = (segments: readonly CaptionSegment[]) => {
    const known = new Set(segments.map(toKey));
    for (const key of placed) if (!known.has(key)) placed.delete(key);
    const windowStart = video.seekable.length > 0 ? video.seekable.start(0) : 0;
    for (const cue of [...(text.cues ?? [])]) if (cue.endTime < windowStart - BEHIND) text.removeCue(cue);
  };

  const run = async () => {
    await look().catch(() => undefined);
    if (!signal.aborted) timer = setTimeout(() => void run(), LOOK_EVERY_MS);
  };
  void run();
  signal.addEventListener('abort', () => clearTimeout(timer));
}

/** Signatures in the query change, so the key leaves them out. */
const toKey = ({ round, uri }: CaptionSegment) => `${round} ${uri.split('?', 1)[0]}`;

function findOffset(offsets: readonly (TimestampOffset | undefined)[], round: number) {
  const known = offsets.filter((offset) => offset !== undefined);
  return offsets[round] ?? (known.length === 1 ? known[0] : undefined);
}

function isNear(
  segment: CaptionSegment,
  playlist: CaptionPlaylist,
  position: number,
  clock: CueClock,
): boolean {
  const start = findStart(segment, playlist, clock);
  return start - AHEAD < position && start + segment.seconds + BEHIND > position;
}

function findStart(
  segment: CaptionSegment,
  { isLive, lengthSeconds }: CaptionPlaylist,
  clock: CueClock,
): number {
  if (!isLive) return segment.start;
  const dated = clock.fragments().find(({ programDateTime }) => programDateTime !== null);
  if (segment.dateMs !== null && dated?.programDateTime)
    return dated.start + (segment.dateMs - dated.programDateTime) / 1000;
  const last = clock.fragments().at(-1);
  return (last?.end ?? clock.livePosition() ?? 0) - (lengthSeconds - segment.start);
}

function place(text: TextTrack, file: CaptionFile, { baseTime, timescale }: TimestampOffset, near: number) {
  const zero = unwrapSeconds(file.zeroAt - baseTime / timescale, near);
  const known = new Set([...(text.cues ?? [])].map(toCueKey));
  for (const cue of file.cues.map((found) => moveCue(found, zero))) {
    // A caption that spans two segments is in both files.
    if (!known.has(toCueKey(cue))) text.addCue(cue);
  }
}

function toCueKey(cue: TextTrackCue): string {
  return `${cue.startTime.toFixed(2)} ${cue instanceof VTTCue ? cue.text : ''}`;
}
