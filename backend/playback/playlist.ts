import type { ByteRange } from './media-answer';

/** HLS playlists (RFC 8216), as far as a gateway reads and writes them. */

/** `tags` are the lines that belong to the address. */
export type Segment = { seconds: number; uri: string; tags: string[] };

/** What stands before the first segment, and the segments. */
export type MediaPlaylist = { head: string[]; segments: Segment[]; isEnded: boolean; map: string | null };

const URI_ATTRIBUTE = /(^|[:,])URI="([^"]*)"/;
const RANGE_ATTRIBUTE = /,BYTERANGE="([^"]*)"|BYTERANGE="([^"]*)",?/;
const RANGE_TAG = '#EXT-X-BYTERANGE:';

/** Stands for an address whose range makes no sense: it is not signed, so it opens nothing. */
const NO_ADDRESS = 'refused.ts';

export function isPlaylist(text: string): boolean {
  return /^\uFEFF?#EXTM3U(\s|$)/.test(text);
}

export function isMultivariant(text: string): boolean {
  return /^#EXT-X-STREAM-INF:/m.test(text);
}

export function listVariants(text: string): string[] {
  const lines = toLines(text);
  return lines.flatMap((line, index) => {
    if (!line.startsWith('#EXT-X-STREAM-INF:')) return [];
    const uri = lines.slice(index + 1).find((next) => !next.startsWith('#'));
    return uri === undefined ? [] : [uri];
  });
}

/**
 * A part of a file (`EXT-X-BYTERANGE`) becomes a file of its own, whose address has to stand for
 * these bytes alone.
 */
export function renameAddresses(
  text: string,
  rename: (uri: string, part: ByteRange | null) => string,
): string {
  const readSegment = createPartReader();
  const readAttribute = createPartReader();
  const name = (uri: string, part: ByteRange | null | 'invalid') =>
    part === 'invalid' ? NO_ADDRESS : rename(uri, part);
  let range: string | null = null;
  const lines = toLines(text).flatMap((line) => {
    if (line.startsWith(RANGE_TAG)) {
      range = line.slice(RANGE_TAG.length);
      return [];
    }
    if (!line.startsWith('#')) {
      const part = range === null ? null : readSegment(line, range);
      range = null;
      return [name(line, part)];
    }
    // A hint has no end, and names bytes that are not there yet.
    if (/^#EXT-X-PRELOAD-HINT:.*BYTERANGE/.test(line)) return [];
    if (!line.startsWith('#EXT')) return [line];
    const [, after, first] = RANGE_ATTRIBUTE.exec(line) ?? [];
    const attribute = after ?? first;
    return [
      line.replace(RANGE_ATTRIBUTE, '').replace(URI_ATTRIBUTE, (_, before: string, uri: string) => {
        const part = attribute === undefined ? null : readAttribute(uri, attribute);
        return `${before}URI="${name(uri, part)}"`;
      }),
    ];
  });
  return `${lines.join('\n')}\n`;
}

/** Reads `length@offset`; without an offset it follows the part before (RFC 8216 4.3.2.2). */
function createPartReader() {
  let last: { uri: string; end: number } | null = null;
  return (uri: string, range: string): ByteRange | 'invalid' => {
    const [, length, offset] = /^(\d{1,15})(?:@(\d{1,15}))?$/.exec(range) ?? [];
    if (length === undefined || Number(length) === 0) return 'invalid';
    const start = offset === undefined ? (last?.uri === uri ? last.end + 1 : 0) : Number(offset);
    const end = start + Number(length) - 1;
    last = { uri, end };
    return { start, end };
  };
}

/** In milliseconds. */
export function lengthOf(text: string): number {
  const seconds = [...text.matchAll(/^#EXTINF:([\d.]+)/gm)].map(([, given]) => Number(given) || 0);
  return Math.ceil(seconds.reduce((sum, one) => sum + one, 0)) * 1000;
}

/** Tags that only make sense for the whole (type, sequence, end) are left out. */
export function readMediaPlaylist(text: string): MediaPlaylist {
  const head: string[] = [];
  const segments: Segment[] = [];
  let pending: string[] = [];
  let seconds: number | null = null;
  let isEnded = false;
  let map: string | null = null;
  const readPart = createPartReader();
  for (const line of toLines(text)) {
    if (!line.startsWith('#')) {
      // Where it begins is said outright: the part before it may not be shown.
      const tags = pending.map((tag) => {
        const part = tag.startsWith(RANGE_TAG) ? readPart(line, tag.slice(RANGE_TAG.length)) : 'invalid';
        return part === 'invalid' ? tag : `${RANGE_TAG}${part.end - part.start + 1}@${part.start}`;
      });
      if (seconds !== null) segments.push({ seconds, uri: line, tags });
      pending = [];
      seconds = null;
    } else if (line.startsWith('#EXTINF:')) seconds = Number.parseFloat(line.slice(8));
    else if (line === '#EXT-X-ENDLIST') isEnded = true;
    else if (line.startsWith('#EXT-X-MAP:')) map = line;
    else if (/^#EXT-X-(BYTERANGE|GAP|BITRATE)/.test(line)) pending.push(line);
    else if (/^#EXT-X-(TARGETDURATION|VERSION|INDEPENDENT-SEGMENTS)/.test(line)) head.push(line);
  }
  return { head, segments, isEnded, map };
}

function toLines(text: string): string[] {
  return text
    .replace(/^\uFEFF/, '')
    .split(/\r?\n/)
    .map((line) => line.trim())
    .filter((line) => line !== '');
}
