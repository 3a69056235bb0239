/**
 * Reading and writing of HLS playlists (RFC 8216), as far as a gateway needs it: which lines name an address, and how
 * long each segment of a film is.
 */

/** What follows `#EXTINF:`, in seconds, and the address with the lines that belong to it. */
export type Segment = { seconds: number; uri: string; tags: string[] };

/** A film's media playlist: what stands before the first segment, and the segments. */
export type MediaPlaylist = { head: string[]; segments: Segment[]; isEnded: boolean; map: string | null };

const URI_ATTRIBUTE = /(^|[:,])URI="([^"]*)"/;

/** Whether a text is a playlist at all (RFC 8216 section 4: the first line). */
export function isPlaylist(text: string): boolean {
  return /^\uFEFF?#EXTM3U(\s|$)/.test(text);
}

/** Whether a playlist lists variants, and not segments. */
export function isMultivariant(text: string): boolean {
  return /^#EXT-X-STREAM-INF:/m.test(text);
}

/** The addresses of the variants, in the playlist's order. */
export function listVariants(text: string): string[] {
  const lines = toLines(text);
  return lines.flatMap((line, index) => {
    if (!line.startsWith('#EXT-X-STREAM-INF:')) return [];
    const uri = lines.slice(index + 1).find((next) => !next.startsWith('#'));
    return uri === undefined ? [] : [uri];
  });
}

/** Writes a playlist anew with each address replaced by what `rename` says; comments that name nothing stay. */
export function renameAddresses(text: string, rename: (uri: string) => string): string {
  const lines = toLines(text).map((line) => {
    if (!line.startsWith('#')) return rename(line);
    if (!line.startsWith('#EXT')) return line;
    return line.replace(URI_ATTRIBUTE, (_, before: string, uri: string) => `${before}URI="${rename(uri)}"`);
  });
  return `${lines.join('\n')}\n`;
}

/** Reads the media playlist of a film. Tags that only make sense for the whole (type, sequence, end) are left out. */
export function readMediaPlaylist(text: string): MediaPlaylist {
  const head: string[] = [];
  const segments: Segment[] = [];
  let pending: string[] = [];
  let seconds: number | null = null;
  let isEnded = false;
  let map: string | null = null;
  for (const line of toLines(text)) {
    if (!line.startsWith('#')) {
      if (seconds !== null) segments.push({ seconds, uri: line, tags: pending });
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
