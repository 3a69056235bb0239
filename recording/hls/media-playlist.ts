import { createPartReader, toLines } from './playlist';
import { readAttributes, readTag, TAGS } from './tags';

type MapTag = { tag: string; key: string | null };

export type Segment = {
  seconds: number;
  uri: string;
  tags: string[];
  isNewStart: boolean;
  key: string | null;
  map: MapTag | null;
  /** Milliseconds since 1970. Null where the playlist does not say it. */
  at?: number | null;
};

export type MediaPlaylist = { head: string[]; segments: Segment[]; isEnded: boolean };

/** Drops the tags that only make sense for the whole playlist. */
export function readMediaPlaylist(text: string): MediaPlaylist {
  const video: MediaPlaylist = { head: [], segments: [], isEnded: false };
  const readPart = createPartReader();
  let tags: string[] = [];
  let seconds: number | null = null;
  let [sequence, isNewStart] = [0, false];
  let key: string | null = null;
  let map: MapTag | null = null;
  let at: number | null = null;
  for (const line of toLines(text)) {
    const tag = readTag(line);
    if (!tag) {
      if (line.startsWith('#')) continue;
      const number = sequence + video.segments.length;
      const own = { tags: toOwnRanges(tags, line, readPart), key: withVector(key, number), map, at };
      if (seconds !== null) video.segments.push({ seconds, uri: line, isNewStart, ...own });
      at = at === null ? null : at + (seconds ?? 0) * 1000;
      [tags, seconds, isNewStart] = [[], null, false];
      continue;
    }
    const cut = TAGS[tag.name]?.cut;
    if (tag.name === 'EXTINF') seconds = Number.parseFloat(tag.value) || 0;
    else if (tag.name === 'EXT-X-MEDIA-SEQUENCE') sequence = Number(tag.value) || 0;
    else if (tag.name === 'EXT-X-PROGRAM-DATE-TIME') at = Date.parse(tag.value) || null;
    else if (tag.name === 'EXT-X-ENDLIST') video.isEnded = true;
    else if (tag.name === 'EXT-X-DISCONTINUITY') isNewStart = true;
    else if (tag.name === 'EXT-X-KEY') key = readAttributes(tag.value).get('METHOD') === 'NONE' ? null : line;
    else if (tag.name === 'EXT-X-MAP') map = { tag: line, key };
    else if (cut === 'segment') tags.push(line);
    else if (cut === 'head') video.head.push(line);
  }
  return video;
}

/** A cut may drop the previous part, so every part gets an explicit offset. */
function toOwnRanges(tags: string[], uri: string, readPart: ReturnType<typeof createPartReader>): string[] {
  return tags.map((line) => {
    const tag = readTag(line);
    const part = tag?.name === 'EXT-X-BYTERANGE' ? readPart(uri, tag.value) : 'invalid';
    return part === 'invalid' ? line : `#EXT-X-BYTERANGE:${part.end - part.start + 1}@${part.start}`;
  });
}

/** The default IV is the segment number (RFC 8216 section 5.2), which a cut changes. */
function withVector(key: string | null, number: number): string | null {
  if (key === null || readAttributes(key.slice('#EXT-X-KEY:'.length)).has('IV')) return key;
  return `${key},IV=0x${number.toString(16).padStart(32, '0')}`;
}

/** Returns the first `count` segments as a complete video. */
export function keepFirst({ head, segments }: MediaPlaylist, count: number): string {
  return writeWhole(head, segments.slice(0, count));
}

export type Trim = { fromMs: number; untilMs: number };

/**
 * Returns the segments that lie within `trim` as a complete video. Sound and pictures may be cut
 * differently, so a segment lies where its middle is; one longer than the rest stays.
 */
export const keepBetween = ({ head, segments }: MediaPlaylist, trim: Trim): string =>
  writeWhole(head, listBetween(segments, trim));

export function listBetween<T extends { seconds: number }>(
  segments: readonly T[],
  { fromMs, untilMs }: Trim,
): T[] {
  let endMs = 0;
  return segments.filter(({ seconds }) => {
    const startMs = endMs;
    endMs += seconds * 1000;
    const middle = (startMs + endMs) / 2;
    return (middle >= fromMs && middle < untilMs) || (startMs <= fromMs && endMs >= untilMs);
  });
}

/** A complete video. `head` are tags for all of it. */
export function writeWhole(head: readonly string[], shown: readonly Segment[]): string {
  const target = Math.ceil(Math.max(1, ...shown.map(({ seconds }) => seconds)));
  const write = createSegmentWriter();
  const lines = shown.flatMap((segment, index) => [
    ...(index > 0 && segment.isNewStart ? ['#EXT-X-DISCONTINUITY'] : []),
    ...write(segment),
  ]);
  const start = ['#EXTM3U', ...head, `#EXT-X-TARGETDURATION:${target}`, '#EXT-X-PLAYLIST-TYPE:VOD'];
  return `${[...start, ...lines, '#EXT-X-ENDLIST'].join('\n')}\n`;
}

/**
 * Keeps at most `ms`, but at least one segment. Sequence numbers continue (RFC 8216 section 6.2.2).
 */
export function keepNewest(text: string, ms: number): string {
  const playlist = readMediaPlaylist(text);
  const { segments } = playlist;
  let first = segments.length;
  for (let leftMs = ms; first > 0; first -= 1) {
    leftMs -= (segments[first - 1]?.seconds ?? 0) * 1000;
    if (leftMs < 0 && first < segments.length) break;
  }
  return keepRest(text, playlist, first);
}

/**
 * Keeps the segments that end after `fromMs`, or null if there are none. A segment without a time
 * does not count as one of them.
 */
export function keepSince(text: string, fromMs: number): string | null {
  const playlist = readMediaPlaylist(text);
  const first = findSince(playlist, fromMs);
  return first === -1 ? null : keepRest(text, playlist, first);
}

/** The number of the first segment that ends after `fromMs`, or -1. */
export const findSince = ({ segments }: MediaPlaylist, fromMs: number): number =>
  segments.findIndex(({ at, seconds }) => at != null && at + seconds * 1000 > fromMs);

function keepRest(text: string, { head, segments, isEnded }: MediaPlaylist, first: number): string {
  const numberOf = (tag: string) => Number(new RegExp(`^#${tag}:(\\d{1,15})`, 'm').exec(text)?.[1] ?? 0);
  const [type] = /^#EXT-X-PLAYLIST-TYPE:\w+/m.exec(text) ?? [];
  const startsBefore = segments.slice(0, first).filter(({ isNewStart }) => isNewStart).length;
  const write = createSegmentWriter();
  const lines = [
    '#EXTM3U',
    ...head,
    `#EXT-X-TARGETDURATION:${numberOf('EXT-X-TARGETDURATION')}`,
    `#EXT-X-MEDIA-SEQUENCE:${numberOf('EXT-X-MEDIA-SEQUENCE') + first}`,
    `#EXT-X-DISCONTINUITY-SEQUENCE:${numberOf('EXT-X-DISCONTINUITY-SEQUENCE') + startsBefore}`,
    ...(type === undefined ? [] : [type]),
    ...segments.slice(first).flatMap((segment, index) => {
      const { isNewStart, at } = segment;
      const isTimed = at != null && (index === 0 || isNewStart);
      const time = isTimed ? [`#EXT-X-PROGRAM-DATE-TIME:${new Date(at).toISOString()}`] : [];
      return [...(isNewStart ? ['#EXT-X-DISCONTINUITY'] : []), ...write(segment, time)];
    }),
    ...(isEnded ? ['#EXT-X-ENDLIST'] : []),
  ];
  return `${lines.join('\n')}\n`;
}

/** Repeats the key and map only where they change: some players reject a repeated map. */
export function createSegmentWriter() {
  let key: string | null = null;
  let map: MapTag | null = null;
  const use = (wanted: string | null): string[] => {
    if (wanted === key) return [];
    key = wanted;
    return [wanted ?? '#EXT-X-KEY:METHOD=NONE'];
  };
  return (segment: Segment, more: readonly string[] = []): string[] => {
    const lines: string[] = [];
    if (segment.map && (segment.map.tag !== map?.tag || segment.map.key !== map.key)) {
      map = segment.map;
      lines.push(...use(map.key), map.tag);
    }
    lines.push(...use(segment.key), ...more, ...segment.tags);
    return [...lines, `#EXTINF:${segment.seconds.toFixed(6)},`, segment.uri];
  };
}
