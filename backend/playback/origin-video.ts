import { createHash } from 'node:crypto';
import { fail, ok, type Result } from '@/lib/result';
import {
  type ByteRange,
  type MediaAnswer,
  type MediaRequest,
  toMediaAnswer,
  toMediaType,
} from './media-answer';
import { type Origin, interrupted } from './origin';
import type { MediaKeys } from './playback-keys';
import { isPlaylist } from './playlist';
import { createSharedCache } from './shared-cache';

export const ORIGIN_PLAYLIST = 'live.m3u8';

/** Everything else of an origin is here, under a word that hides its address. */
const ORIGIN_FOLDER = 'o';

const PLAYLIST_MS = 1000;
const SEGMENT_MS = 60_000;
const CACHE_BYTES = 128 * 1024 * 1024;
const MAX_CACHED_BYTES = 12 * 1024 * 1024;

const ASKED_HEADERS = ['range', 'if-range', 'if-none-match'];
const ANSWERED_HEADERS = ['content-length', 'content-range', 'accept-ranges', 'etag', 'last-modified'];

type Segment = { bytes: Uint8Array<ArrayBuffer>; etag: string };
type Wish = Pick<MediaRequest, 'file' | 'method' | 'header' | 'signal'> & {
  part: ByteRange | null;
  cacheControl: string;
};

/** Videos at origins elsewhere, behind addresses that say nothing of them. */
export function createOriginVideos(origin: Origin, keys: MediaKeys, now: () => number) {
  const playlists = createSharedCache<Result<string>>({
    maxBytes: 16 * 1024 * 1024,
    sizeOf: (text) => (text.ok ? text.value.length : 100),
    now,
  });
  const segments = createSharedCache<Segment>({
    maxBytes: CACHE_BYTES,
    sizeOf: ({ bytes }) => bytes.byteLength,
    now,
  });

  return {
    /** The origin's address behind a file of ours; null when there is none. */
    toAddress(eventId: string, mediaUrl: string, file: string): string | null {
      if (file === ORIGIN_PLAYLIST) return mediaUrl;
      const word = new RegExp(`^${ORIGIN_FOLDER}/(.+)\\.[a-z0-9]+$`).exec(file)?.[1];
      return word === undefined ? null : keys.unseal(eventId, word);
    },

    /** The file of ours for an address; null for one that is not allowed. */
    toFile(eventId: string, playlistAddress: string, uri: string): string | null {
      if (!URL.canParse(uri, playlistAddress)) return null;
      const url = new URL(uri, playlistAddress);
      if (!origin.isAllowed(url.href)) return null;
      const extension = /\.([a-z0-9]{2,4})$/i.exec(url.pathname)?.[0].toLowerCase() ?? '';
      const known = toMediaType(`x${extension}`) === null ? '.ts' : extension;
      return `${ORIGIN_FOLDER}/${keys.seal(eventId, url.href)}${known}`;
    },

    /** Read once a second. Fails with `not_found` or `upstream_unavailable`. */
    async readPlaylist(address: string): Promise<Result<string>> {
      const read = await playlists.get(address, PLAYLIST_MS, async () => {
        const text = await origin.readPlaylist(address);
        return text.ok && !isPlaylist(text.value) ? interrupted() : text;
      });
      return read ?? fail('not_found', "The broadcast hasn't started yet. It will begin here automatically.");
    },

    /** A segment or part: from memory where many ask for it, else streamed as the viewer reads. */
    async open(address: string, wish: Wish): Promise<Result<MediaAnswer>> {
      const { file, part, cacheControl, header } = wish;
      const contentType = toMediaType(file) ?? 'application/octet-stream';
      const key = part ? `${address} ${part.start}-${part.end}` : address;
      const load = () => loadSegment(origin, address, part);
      // Parts are asked of large files, which are not kept.
      const isCached = header('range') === null || part !== null;
      const cached = isCached ? await segments.get(key, SEGMENT_MS, load).catch(() => null) : null;
      if (!cached) return passOn(origin, address, wish, contentType);
      const { bytes, etag } = cached;
      const read = (start: number, end: number) => bytes.subarray(start, end + 1);
      return ok(toMediaAnswer({ size: bytes.byteLength, etag, contentType, cacheControl, read }, wish));
    },
  };
}

async function loadSegment(origin: Origin, address: string, part: ByteRange | null): Promise<Segment | null> {
  const answer = await origin.ask(address, toRangeHeader(part));
  if (!answer.ok || answer.value.status !== (part ? 206 : 200)) return null;
  const length = Number(answer.value.headers.get('content-length') ?? Number.NaN);
  if (!(length <= MAX_CACHED_BYTES)) {
    await answer.value.body?.cancel();
    return null;
  }
  const bytes = new Uint8Array(await answer.value.arrayBuffer());
  return { bytes, etag: `"${createHash('sha1').update(bytes).digest('base64url')}"` };
}

/** Streams the origin's answer. Here a part is a whole file. */
async function passOn(
  origin: Origin,
  address: string,
  { part, header, method, cacheControl, signal }: Wish,
  contentType: string,
): Promise<Result<MediaAnswer>> {
  const asked = part ? toRangeHeader(part) : pickHeaders(ASKED_HEADERS, header);
  const answer = await origin.ask(address, asked, signal);
  if (!answer.ok) return answer;
  const { headers, body, status } = answer.value;
  if (part && status !== 206) {
    await body?.cancel();
    return fail('upstream_unavailable', 'The origin of this video does not give out parts of files.');
  }
  return ok({
    status: part ? 200 : status,
    headers: {
      ...pickHeaders(part ? ['content-length'] : ANSWERED_HEADERS, (name) => headers.get(name)),
      'Content-Type': contentType,
      'Cache-Control': cacheControl,
      'X-Content-Type-Options': 'nosniff',
    },
    body: method === 'HEAD' ? null : body,
  });
}

function pickHeaders(names: readonly string[], get: (name: string) => string | null): Record<string, string> {
  const found = names.flatMap((name) => {
    const value = get(name);
    return value === null ? [] : [[name, value] as const];
  });
  return Object.fromEntries(found);
}

function toRangeHeader(part: ByteRange | null): Record<string, string> {
  return part ? { range: `bytes=${part.start}-${part.end}` } : {};
}
