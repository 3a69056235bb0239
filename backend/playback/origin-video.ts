import { LRUCache } from 'lru-cache';
import { type ShowId, toShowText } from '@/lib/contract/show-id';
import { ok, type Result } from '@/lib/result';
import type { ByteRange } from '@/recording/hls/playlist';
import { type MediaAnswer, type MediaRequest, toMediaAnswer } from './media-answer';
import { toMediaType } from './media/media-types';
import { type Origin, interrupted, toViewerFailure } from './origin';
import { type KnownSegment, type LargeSegment, loadSegment, noParts, toRangeHeader } from './origin-segment';
import type { MediaKeys } from './signing';
import { toReadablePlaylist } from '@/recording/hls/readable-playlist';
import { createSharedCache } from './media/shared-cache';
import type { Role } from '@/recording/hls/tags';

export const ORIGIN_PLAYLIST = 'live.m3u8';

const ORIGIN_FOLDER = 'o';

/** An event may have a recording beside its origin. */
export function isOriginFile(file: string): boolean {
  return file === ORIGIN_PLAYLIST || file.startsWith(`${ORIGIN_FOLDER}/`);
}

const PLAYLIST_MS = 1000;
const SEGMENT_MS = 60_000;
/** Failures are shared too, so a failing origin gets one request a second. */
const FAILURE_MS = 1000;
const CACHE_BYTES = 128 * 1024 * 1024;
const FILES_BYTES = 32 * 1024 * 1024;

const ASKED_HEADERS = ['range', 'if-range', 'if-none-match'];
const ANSWERED_HEADERS = ['content-range', 'accept-ranges', 'etag', 'last-modified'];

const EXTENSIONS: Record<Role, string> = { playlist: '.m3u8', key: '.key', map: '.mp4', segment: '.ts' };

type Named = { playlist: string; uri: string; part: ByteRange | null; role: Role };

type Wish = Pick<MediaRequest, 'file' | 'method' | 'header' | 'signal'> & {
  part: ByteRange | null;
  cacheControl: string;
};

/** Serves videos of other origins under encrypted addresses. */
export function createOriginVideos(origin: Origin, keys: MediaKeys, now: () => number) {
  const playlists = createSharedCache<Result<string>>({
    maxBytes: 16 * 1024 * 1024,
    sizeOf: (text) => (text.ok ? text.value.length : 100),
    now,
  });
  const segments = createSharedCache<KnownSegment>({
    maxBytes: CACHE_BYTES,
    sizeOf: (segment) => (segment.kind === 'whole' ? segment.bytes.byteLength : 100),
    now,
  });
  /** A playlist with a full DVR has thousands of addresses, rewritten every second. */
  const files = new LRUCache<string, string>({
    maxSize: FILES_BYTES,
    sizeCalculation: (file, key) => file.length + key.length,
  });

  async function loadPlaylist(address: string): Promise<Result<string>> {
    const answer = await origin.readText(address);
    if (!answer.ok) {
      if (answer.fault.kind === 'too-large')
        origin.complain(`A playlist of ${new URL(address).origin} is longer than 2 MB, so it is not played.`);
      return toViewerFailure(answer.fault);
    }
    const playlist = toReadablePlaylist(answer.value, address);
    if (playlist.ok) return ok(playlist.text);
    origin.complain(`A stream of ${new URL(address).origin} can't be played. ${playlist.why}`);
    return interrupted();
  }

  return {
    toAddress(show: ShowId, streamUrl: string, file: string): string | null {
      if (file === ORIGIN_PLAYLIST) return streamUrl;
      const word = new RegExp(`^${ORIGIN_FOLDER}/(.+)\\.[a-z0-9]+$`).exec(file)?.[1];
      return word === undefined ? null : keys.unseal(show, word);
    },

    /** Signs until `untilMs`, except playlists. Returns null for an address that is not allowed. */
    toFile(show: ShowId, { playlist, uri, part, role }: Named, untilMs: number): string | null {
      const key = [toShowText(show), untilMs, role, part?.start, part?.end, playlist, uri].join(' ');
      const known = files.get(key);
      if (known !== undefined) return known;
      if (!URL.canParse(uri, playlist)) return null;
      const url = new URL(uri, playlist);
      if (!origin.isAllowed(url.href)) return null;
      const path = `${ORIGIN_FOLDER}/${keys.seal(show, url.href)}${toExtension(url.pathname, role)}`;
      const file = role === 'playlist' ? path : `${path}?${keys.signPath(show, path, untilMs, part)}`;
      files.set(key, file);
      return file;
    },

    /** Cached for a second. Fails with `not_found` or `upstream_unavailable`. */
    async readPlaylist(address: string): Promise<Result<string>> {
      return (await playlists.get(address, PLAYLIST_MS, () => loadPlaylist(address))) ?? interrupted();
    },

    /** Concurrent viewers share a request, unless the segment is too large to cache. */
    async open(address: string, wish: Wish): Promise<Result<MediaAnswer>> {
      const { part, header, cacheControl } = wish;
      // Players ask for ranges of large files, which are not cached.
      if (part === null && header('range') !== null) return passOn(origin, address, wish);
      const own: { large?: LargeSegment } = {};
      const known = await segments.get(
        part ? `${address} ${part.start}-${part.end}` : address,
        ({ kind }) => (kind === 'failed' ? FAILURE_MS : SEGMENT_MS),
        async () => {
          const loaded = await loadSegment(origin, address, part);
          if (loaded.kind !== 'large') return loaded;
          own.large = loaded;
          return { kind: 'large' };
        },
      );
      if (own.large) return ok(toStreamed(wish, 200, own.large));
      if (known === null || known.kind === 'large') return passOn(origin, address, wish);
      if (known.kind === 'failed') return known.failure;
      const { bytes, etag } = known;
      const contentType = toMediaType(wish.file) ?? 'application/octet-stream';
      const read = (start: number, end: number) => bytes.subarray(start, end + 1);
      return ok(toMediaAnswer({ size: bytes.byteLength, etag, contentType, cacheControl, read }, wish));
    },
  };
}

function toExtension(path: string, role: Role): string {
  const own = /\.[a-z0-9]{2,6}$/i.exec(path)?.[0].toLowerCase() ?? '';
  const saysMedia = toMediaType(`x${own}`) !== null && own !== '.m3u8' && own !== '.key';
  return saysMedia && (role === 'segment' || role === 'map') ? own : EXTENSIONS[role];
}

/** One upstream request per viewer. A part becomes a whole file here. */
async function passOn(origin: Origin, address: string, wish: Wish): Promise<Result<MediaAnswer>> {
  const { part, header, signal } = wish;
  const asked = part ? toRangeHeader(part) : pickHeaders(ASKED_HEADERS, header);
  const answer = await origin.request(address, asked, signal);
  if (!answer.ok) return toViewerFailure(answer.fault);
  const { headers, body, status } = answer.value;
  if (part && status !== 206) {
    await body?.cancel();
    return noParts(origin, address);
  }
  return ok(toStreamed(wish, part ? 200 : status, { headers, body }));
}

function toStreamed(
  { file, part, method, cacheControl }: Wish,
  status: number,
  { headers, body }: Pick<Response, 'headers' | 'body'>,
): MediaAnswer {
  if (method === 'HEAD') void body?.cancel().catch(() => undefined);
  // The upstream length is that of the compressed body.
  const known = headers.has('content-encoding') ? [] : ['content-length'];
  return {
    status,
    headers: {
      ...pickHeaders(part ? known : [...known, ...ANSWERED_HEADERS], (name) => headers.get(name)),
      'Content-Type': toMediaType(file) ?? 'application/octet-stream',
      'Cache-Control': status === 416 ? 'no-store' : cacheControl,
      'X-Content-Type-Options': 'nosniff',
    },
    body: method === 'HEAD' ? null : body,
  };
}

function pickHeaders(names: readonly string[], get: (name: string) => string | null): Record<string, string> {
  const found = names.flatMap((name) => {
    const value = get(name);
    return value === null ? [] : [[name, value] as const];
  });
  return Object.fromEntries(found);
}
