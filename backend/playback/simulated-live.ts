import { createSegmentWriter, type MediaPlaylist, type Segment } from '@/recording/hls/media-playlist';

/** All variants share the timeline of the first, so they stay in step. */
export type Timeline = {
  /** In ms. */ starts: number[];
  lengthMs: number;
};

export const DVR_MS = 5 * 60 * 1000;

type Broadcast = {
  /** Milliseconds since 1970. */
  startsAtMs: number;
  nowMs: number;
  dvrMs: number;
  loops: boolean;
};

export function toTimeline({ segments }: Pick<MediaPlaylist, 'segments'>): Timeline {
  const starts: number[] = [];
  let lengthMs = 0;
  for (const { seconds } of segments) {
    starts.push(Math.round(lengthMs));
    lengthMs += seconds * 1000;
  }
  return { starts, lengthMs: Math.round(lengthMs) };
}

/**
 * Sequence numbers follow from the clock alone, so every process writes the same (RFC 8216 section
 * 6.2.2).
 */
export function toSimulatedLive(video: MediaPlaylist, timeline: Timeline, broadcast: Broadcast): string {
  const { startsAtMs, nowMs, dvrMs, loops } = broadcast;
  const count = video.segments.length;
  const elapsed = Math.max(0, nowMs - startsAtMs);
  const isOver = !loops && elapsed >= timeline.lengthMs;
  const starts = toOwnStarts(video, timeline);
  const beginning = (number: number) =>
    Math.floor(number / count) * timeline.lengthMs + (starts[number % count] ?? 0);

  const last = isOver ? count - 1 : lastBegun(starts, timeline.lengthMs, elapsed, loops);
  let first = last;
  while (first > 0 && (isOver || beginning(first) > elapsed - dvrMs)) first -= 1;

  const target = Math.ceil(Math.max(...video.segments.map(({ seconds }) => seconds)));
  const startsBefore = countStarts(video);
  const startsInRound = 1 + (startsBefore[count - 1] ?? 0);
  const lines = [
    '#EXTM3U',
    ...video.head,
    `#EXT-X-TARGETDURATION:${target}`,
    `#EXT-X-MEDIA-SEQUENCE:${first}`,
    `#EXT-X-DISCONTINUITY-SEQUENCE:${Math.floor(first / count) * startsInRound + (startsBefore[first % count] ?? 0)}`,
  ];
  const write = createSegmentWriter();
  for (let number = first; number <= last; number += 1) {
    const segment = video.segments[number % count] as Segment;
    const isNewStart = number > first && (segment.isNewStart || number % count === 0);
    const time = new Date(startsAtMs + beginning(number)).toISOString();
    const isTimed = isNewStart || number === first;
    lines.push(...(isNewStart ? ['#EXT-X-DISCONTINUITY'] : []));
    lines.push(...write(segment, isTimed ? [`#EXT-X-PROGRAM-DATE-TIME:${time}`] : []));
  }
  if (isOver) lines.push('#EXT-X-ENDLIST');
  return `${lines.join('\n')}\n`;
}

function countStarts({ segments }: MediaPlaylist): number[] {
  let sum = 0;
  return segments.map(({ isNewStart }, index) => (sum += isNewStart && index > 0 ? 1 : 0));
}

// Audio, video and captions may be cut differently.
function toOwnStarts(video: MediaPlaylist, timeline: Timeline): number[] {
  return video.segments.length === timeline.starts.length ? timeline.starts : toTimeline(video).starts;
}

function lastBegun(starts: number[], lengthMs: number, elapsed: number, loops: boolean): number {
  const round = loops ? Math.floor(elapsed / lengthMs) : 0;
  const within = elapsed - round * lengthMs;
  let index = 0;
  while (index + 1 < starts.length && (starts[index + 1] ?? Infinity) <= within) index += 1;
  return round * starts.length + index;
}
