import { createSegmentWriter, type MediaPlaylist, type Segment } from './media-playlist';

/** A video's timetable, from one of its variants, shared by all so that they keep in step. */
export type Timeline = {
  /** When each segment begins, in milliseconds. */ starts: number[];
  lengthMs: number;
};

/** How far back a live viewer may go where the broadcaster says nothing. */
export const DVR_MS = 5 * 60 * 1000;

type Broadcast = {
  /** In milliseconds since 1970. */
  startsAtMs: number;
  nowMs: number;
  /** How much of what was shown stays in the playlist, in milliseconds. */
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
 * The segments that have begun, and of those the last `dvrMs`. Sequence numbers follow from the
 * clock alone, so that every process writes the same (RFC 8216 section 6.2.2).
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

/** For each segment, the discontinuities of its round so far, not counting the round's start. */
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
