import { createHash } from 'node:crypto';
import { fail, ok, type Result } from '@/lib/result';
import { type ByteRange, type MediaAnswer, type MediaHead, toMediaAnswer, toMediaType } from './media-answer';
import type { MediaKeys } from './media-keys';
import type { Origin } from './origin';
import { isPlaylist } from './playlist';
import { createSharedCache } from './shared-cache';

export const ORIGIN_PLAYLIST = 'live.m3u8';

/** Everything else of an origin is here, under a word that hides its address. */
const ORIGIN_FOLDER = 'o';

const PLAYLIST_MS = 1000;
const SEGMENT_MS = 60_000;
const CACHE_BYTES = 128 * 1024 * 1024;
const MAX_KEPT_BYTES = 12 * 1024 * 1024;

const PASSED = ['content-length', 'content-range', 'accept-ranges', 'etag', 'last-modified'];

type Kept = { bytes: Uint8Array<ArrayBuffer>; etag: string };

/** Videos at origins elsewhere, behind addresses that say nothing of them. */
export function createOriginFilms(origin: Origin, keys: MediaKeys, now: () => number) {
  const playlists = createSharedCache<Result<string>>({
    maxBytes: 16 * 1024 * 1024,
    sizeOf: (text) => (text.ok ? text.value.length : 100),
    now,
  });
  const segments = createSharedCache<Kept>({
    maxBytes: CACHE_BYTES,
    sizeOf: ({ bytes }) => bytes.byteLength,
    now,
  });

  async function loadSegment(address: string, part: ByteRange | null): Promise<Kept | null> {
    const answer = await origin.ask(address, toRangeHeader(part));
    if (!answer.ok || answer.value.status !== (part ? 206 : 200)) return null;
    const length = Number(answer.value.headers.get('content-length') ?? Number.NaN);
    if (!(length <= MAX_KEPT_BYTES)) {
      await answer.value.body?.cancel();
      return null;
    }
    const bytes = new Uint8Array(await answer.value.arrayBuffer());
    const etag = `"${createHash('sha1').update(bytes).digest('base64url')}"`;
    return { bytes, etag };
  }

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
        if (text.ok && !isPlaylist(text.value))
          return fail('upstream_unavailable', 'The broadcast is interrupted, we keep trying.');
        return text;
      });
      return read ?? fail('not_found', 'The broadcast is not there yet.');
    },

    /** A segment or part: from memory where many ask for it, else streamed as the viewer reads. */
    async open(
      address: string,
      file: string,
      head: MediaHead,
      cacheControl: string,
      part: ByteRange | null,
      signal?: AbortSignal,
    ): Promise<Result<MediaAnswer>> {
      const contentType = toMediaType(file) ?? 'application/octet-stream';
      // Parts are asked of large files, which are not kept.
      const kept =
        head.header('range') === null || part
          ? await segments
              .get(toKey(address, part), SEGMENT_MS, () => loadSegment(address, part))
              .catch(() => null)
          : null;
      if (kept) {
        const { bytes, etag } = kept;
        const read = (start: number, end: number) => bytes.subarray(start, end + 1);
        return ok(toMediaAnswer({ size: bytes.byteLength, etag, contentType, cacheControl, read }, head));
      }
      const wanted = ['range', 'if-range', 'if-none-match'].flatMap((name) => {
        const value = head.header(name);
        return value === null ? [] : [[name, value] as const];
      });
      const asked = part ? toRangeHeader(part) : Object.fromEntries(wanted);
      const answer = await origin.ask(address, asked, signal);
      if (!answer.ok) return answer;
      const { headers, body } = answer.value;
      if (part && answer.value.status !== 206) {
        await body?.cancel();
        return fail('upstream_unavailable', 'The origin of this video does not give out parts of files.');
      }
      // Here a part is a whole file.
      const status = part ? 200 : answer.value.status;
      const passed = PASSED.flatMap((name) => {
        if (part && name !== 'content-length') return [];
        const value = headers.get(name);
        return value === null ? [] : [[name, value] as const];
      });
      return ok({
        status,
        headers: {
          ...Object.fromEntries(passed),
          'Content-Type': contentType,
          'Cache-Control': cacheControl,
          'X-Content-Type-Options': 'nosniff',
        },
        body: head.method === 'HEAD' ? null : body,
      });
    },
  };
}

function toRangeHeader(part: ByteRange | null): Record<string, string> {
  return part ? { range: `bytes=${part.start}-${part.end}` } : {};
}

const toKey = (address: string, part: ByteRange | null) =>
  part ? `${address} ${part.start}-${part.end}` : address;
