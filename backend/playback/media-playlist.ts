import { createPartReader, toLines } from './playlist';
import { readAttributes, readTag, TAGS } from './tags';

/** `key` is the tag of the key that decrypts it; null for none. */
type MapTag = { tag: string; key: string | null };

/** `tags` are the lines that belong to the address; `key` and `map` what is in force for it. */
export type Segment = {
  seconds: number;
  uri: string;
  tags: string[];
  isNewStart: boolean;
  key: string | null;
  map: MapTag | null;
};

/** What stands before the first segment, and the segments. */
export type MediaPlaylist = { head: string[]; segments: Segment[]; isEnded: boolean };

/** A media playlist that is to be cut: what only makes sense for the whole is left out. */
export function readMediaPlaylist(text: string): MediaPlaylist {
  const video: MediaPlaylist = { head: [], segments: [], isEnded: false };
  const readPart = createPartReader();
  let tags: string[] = [];
  let seconds: number | null = null;
  let [sequence, isNewStart] = [0, false];
  let key: string | null = null;
  let map: MapTag | null = null;
  for (const line of toLines(text)) {
    const tag = readTag(line);
    if (!tag) {
      if (line.startsWith('#')) continue;
      const number = sequence + video.segments.length;
      const own = { tags: toOwnRanges(tags, line, readPart), key: withVector(key, number), map };
      if (seconds !== null) video.segments.push({ seconds, uri: line, isNewStart, ...own });
      [tags, seconds, isNewStart] = [[], null, false];
      continue;
    }
    const cut = TAGS[tag.name]?.cut;
    if (tag.name === 'EXTINF') seconds = Number.parseFloat(tag.value) || 0;
    else if (tag.name === 'EXT-X-MEDIA-SEQUENCE') sequence = Number(tag.value) || 0;
    else if (tag.name === 'EXT-X-ENDLIST') video.isEnded = true;
    else if (tag.name === 'EXT-X-DISCONTINUITY') isNewStart = true;
    else if (tag.name === 'EXT-X-KEY') key = readAttributes(tag.value).get('METHOD') === 'NONE' ? null : line;
    else if (tag.name === 'EXT-X-MAP') map = { tag: line, key };
    else if (cut === 'segment') tags.push(line);
    else if (cut === 'head') video.head.push(line);
  }
  return video;
}

/**
 * A live playlist with its newest segments alone: at most `ms` of them, and at least one. Sequence
 * numbers go on (RFC 8216 section 6.2.2).
 */
export function keepNewest(text: string, ms: number): string {
  const { head, segments } = readMediaPlaylist(text);
  let first = segments.length;
  for (let leftMs = ms; first > 0; first -= 1) {
    leftMs -= (segments[first - 1]?.seconds ?? 0) * 1000;
    if (leftMs < 0 && first < segments.length) break;
  }
  const numberOf = (tag: string) => Number(new RegExp(`^#${tag}:(\\d{1,15})`, 'm').exec(text)?.[1] ?? 0);
  const startsBefore = segments.slice(0, first).filter(({ isNewStart }) => isNewStart).length;
  const write = createSegmentWriter();
  const lines = [
    '#EXTM3U',
    ...head,
    `#EXT-X-TARGETDURATION:${numberOf('EXT-X-TARGETDURATION')}`,
    `#EXT-X-MEDIA-SEQUENCE:${numberOf('EXT-X-MEDIA-SEQUENCE') + first}`,
    `#EXT-X-DISCONTINUITY-SEQUENCE:${numberOf('EXT-X-DISCONTINUITY-SEQUENCE') + startsBefore}`,
    ...segments
      .slice(first)
      .flatMap((segment) => [...(segment.isNewStart ? ['#EXT-X-DISCONTINUITY'] : []), ...write(segment)]),
  ];
  return `${lines.join('\n')}\n`;
}

/** Every part has an explicit start, because the part before it may not be shown. */
function toOwnRanges(tags: string[], uri: string, readPart: ReturnType<typeof createPartReader>): string[] {
  return tags.map((line) => {
    const tag = readTag(line);
    const part = tag?.name === 'EXT-X-BYTERANGE' ? readPart(uri, tag.value) : 'invalid';
    return part === 'invalid' ? line : `#EXT-X-BYTERANGE:${part.end - part.start + 1}@${part.start}`;
  });
}

/** Without one it is the segment's number (RFC 8216 section 5.2), which is another one in a cut. */
function withVector(key: string | null, number: number): string | null {
  if (key === null || readAttributes(key.slice('#EXT-X-KEY:'.length)).has('IV')) return key;
  return `${key},IV=0x${number.toString(16).padStart(32, '0')}`;
}

/**
 * Writes segments one after another, each with the key and map in force for it where these change.
 * Players grumble at a map that is named twice.
 */
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
