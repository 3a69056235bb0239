import { dirname, join } from 'node:path/posix';
import { ok, type Result } from '@/lib/result';
import { FOLDER_PLAYLIST } from '@/recording/recording';
import type { MediaFile, MediaSource } from './media/media-source';
import { missing, type Readable } from './media-answer';
import { keepBetween, keepFirst, readMediaPlaylist, type Trim } from '@/recording/hls/media-playlist';
import { type Timeline, toSimulatedLive, toTimeline } from './simulated-live';
import { type ByteRange, isMultivariant, readVariants } from '@/recording/hls/playlist';
import { toReadablePlaylist } from '@/recording/hls/readable-playlist';
import { createSharedCache } from './media/shared-cache';

export const CLIP = 'clip/';

const MAX_CACHED_BYTES = 4 * 1024 * 1024;
const CACHE_BYTES = 96 * 1024 * 1024;

const LOOK_AGAIN_MS = 2000;
const KEEP_MS = 60_000;

export type PlayMode = { trim?: Trim } & (
  { as: 'video'; firstSegments?: number } | { as: 'live'; startsAtMs: number; dvrMs: number; loops: boolean }
);

export function createFolderVideos(source: MediaSource, now: () => number) {
  const files = createSharedCache<MediaFile>({ maxBytes: 4_000, sizeOf: () => 1, now });
  const texts = createSharedCache<string>({ maxBytes: 8 * 1024 * 1024, sizeOf: (text) => text.length, now });
  const segments = createSharedCache<Uint8Array<ArrayBuffer>>({
    maxBytes: CACHE_BYTES,
    sizeOf: (bytes) => bytes.byteLength,
    now,
  });

  const find = (folder: string, file: string) =>
    files.get(`${folder}/${file}`, LOOK_AGAIN_MS, () => source.find(folder, file));

  async function readText(folder: string, file: string): Promise<string | null> {
    const found = await find(folder, file);
    return found && found.size <= MAX_CACHED_BYTES ? new TextDecoder().decode(await found.load()) : null;
  }

  async function readPlaylist(folder: string, file: string): Promise<string | null> {
    const found = await find(folder, file);
    if (!found) return null;
    return texts.get(found.key, KEEP_MS, async () => {
      const text = await readText(folder, file);
      const playlist = text === null ? null : toReadablePlaylist(text, null);
      return playlist?.ok ? playlist.text : null;
    });
  }

  async function readTimeline(folder: string, trim?: Trim): Promise<Timeline | null> {
    const master = await readPlaylist(folder, FOLDER_PLAYLIST);
    const [variant] = master === null ? [] : readVariants(master);
    const text = variant === undefined ? null : await readPlaylist(folder, join('.', variant.uri));
    const timeline = text === null ? null : toTimeline(readTrimmed(text, trim));
    return timeline && timeline.starts.length > 0 && timeline.lengthMs > 0 ? timeline : null;
  }

  return {
    has: async (folder: string, file = FOLDER_PLAYLIST): Promise<boolean> =>
      (await find(folder, file)) !== null,
    readText,
    /** Of the first rendition. Null where there is nothing to play. */
    readTimeline: (folder: string) => readTimeline(folder),

    async writePlaylist(folder: string, file: string, mode: PlayMode): Promise<Result<string>> {
      const text = await readPlaylist(folder, file);
      if (text === null) return missing();
      if (isMultivariant(text)) return ok(text);
      const video = readMediaPlaylist(text);
      if (mode.as === 'video' && mode.trim) return ok(keepBetween(video, mode.trim));
      if (mode.as === 'video')
        return ok(mode.firstSegments === undefined ? text : keepFirst(video, mode.firstSegments));
      const timeline = await readTimeline(folder, mode.trim);
      if (timeline === null || video.segments.length === 0) return ok(text);
      return ok(toSimulatedLive(readTrimmed(text, mode.trim), timeline, { ...mode, nowMs: now() }));
    },

    async open(
      folder: string,
      file: string,
      cacheControl: string,
      part: ByteRange | null,
    ): Promise<Readable | null> {
      const found = await find(folder, file);
      if (!found || (part && part.start >= found.size)) return null;
      const isCached = found.size > 0 && found.size <= MAX_CACHED_BYTES;
      const bytes = isCached ? await segments.get(found.key, KEEP_MS, () => found.load()) : null;
      return toReadable(found, bytes, cacheControl, part);
    },
  };
}

const readTrimmed = (text: string, trim: Trim | undefined) =>
  readMediaPlaylist(trim ? keepBetween(readMediaPlaylist(text), trim) : text);

function toReadable(
  { size, modifiedMs, contentType, stream }: MediaFile,
  bytes: Uint8Array<ArrayBuffer> | null,
  cacheControl: string,
  part: ByteRange | null,
): Readable {
  const first = part?.start ?? 0;
  const length = part ? Math.min(part.end, size - 1) - first + 1 : size;
  const tag = [size, modifiedMs, ...(part ? [first] : [])].map((value) => value.toString(36));
  return {
    size: length,
    contentType,
    cacheControl,
    modifiedMs,
    etag: `"${tag.join('-')}"`,
    read: (from, to) => {
      const [start, end] = [first + from, first + to];
      return bytes ? bytes.subarray(start, end + 1) : stream({ start, end });
    },
  };
}

/** Returns null for an address outside the folder. */
export function resolveInFolder(playlist: string, uri: string): string | null {
  if (/^[a-z][a-z0-9+.-]*:|^\/|[?#\\]/i.test(uri)) return null;
  const path = join(dirname(playlist), uri);
  return path.startsWith('..') ? null : path;
}
