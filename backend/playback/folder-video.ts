import { type FileHandle, open, readFile, realpath, stat } from 'node:fs/promises';
import { join as joinPath, sep } from 'node:path';
import { dirname, join } from 'node:path/posix';
import { ok, type Result } from '@/lib/result';
import { FOLDER_PLAYLIST } from '@/recording/recording';
import { missing, type Readable, toMediaType } from './media-answer';
import { keepBetween, keepFirst, readMediaPlaylist, type Trim } from '@/recording/hls/media-playlist';
import { type Timeline, toSimulatedLive, toTimeline } from './simulated-live';
import { type ByteRange, isMultivariant, readVariants } from '@/recording/hls/playlist';
import { toReadablePlaylist } from '@/recording/hls/readable-playlist';
import { createSharedCache } from './shared-cache';

export const CLIP = 'clip/';

const MAX_CACHED_BYTES = 4 * 1024 * 1024;
const CACHE_BYTES = 96 * 1024 * 1024;

const LOOK_AGAIN_MS = 2000;
const KEEP_MS = 60_000;

type MediaFile = { path: string; size: number; modifiedMs: number; contentType: string };

export type PlayMode = { trim?: Trim } & (
  { as: 'video'; firstSegments?: number } | { as: 'live'; startsAtMs: number; dvrMs: number; loops: boolean }
);

/** MEDIA_DIR comes before the videos that ship with the site. */
export const toMediaRoots = (mediaDir: string) => [mediaDir, 'media'];

export function createFolderVideos(mediaDir: string, now: () => number) {
  const files = createSharedCache<MediaFile>({ maxBytes: 4_000, sizeOf: () => 1, now });
  const texts = createSharedCache<string>({ maxBytes: 8 * 1024 * 1024, sizeOf: (text) => text.length, now });
  const segments = createSharedCache<Uint8Array<ArrayBuffer>>({
    maxBytes: CACHE_BYTES,
    sizeOf: (bytes) => bytes.byteLength,
    now,
  });

  const find = (folder: string, file: string) =>
    files.get(`${folder}/${file}`, LOOK_AGAIN_MS, () => findMediaFile(mediaDir, folder, file));

  async function readText(folder: string, file: string): Promise<string | null> {
    const found = await find(folder, file);
    return found && found.size <= MAX_CACHED_BYTES ? readFile(found.path, 'utf8') : null;
  }

  async function readPlaylist(folder: string, file: string): Promise<string | null> {
    const found = await find(folder, file);
    if (!found) return null;
    return texts.get(`${found.path} ${found.modifiedMs}`, KEEP_MS, async () => {
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
      const { path, size, modifiedMs } = found;
      const load = async () => new Uint8Array(await readFile(path));
      const isCached = size > 0 && size <= MAX_CACHED_BYTES;
      const bytes = isCached ? await segments.get(`${path} ${modifiedMs}`, KEEP_MS, load) : null;
      return toReadable(found, bytes, cacheControl, part);
    },
  };
}

const readTrimmed = (text: string, trim: Trim | undefined) =>
  readMediaPlaylist(trim ? keepBetween(readMediaPlaylist(text), trim) : text);

function toReadable(
  { path, size, modifiedMs, contentType }: MediaFile,
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
      return bytes ? bytes.subarray(start, end + 1) : createFileStream(path, { start, end });
    },
  };
}

/** Returns null for an address outside the folder. */
export function resolveInFolder(playlist: string, uri: string): string | null {
  if (/^[a-z][a-z0-9+.-]*:|^\/|[?#\\]/i.test(uri)) return null;
  const path = join(dirname(playlist), uri);
  return path.startsWith('..') ? null : path;
}

/** Resolves symbolic links before the check, so none leads out of `folder`. */
async function findMediaFile(mediaDir: string, folder: string, file: string): Promise<MediaFile | null> {
  const contentType = toMediaType(file);
  if (!contentType) return null;
  for (const videos of toMediaRoots(mediaDir)) {
    const root = await toRealPath(joinPath(videos, folder));
    if (root === null) continue;
    const path = await toRealPath(joinPath(root, file));
    if (!path?.startsWith(root + sep)) return null;
    const found = await stat(path);
    if (!found.isFile()) return null;
    return { path, size: found.size, modifiedMs: Math.floor(found.mtimeMs), contentType };
  }
  return null;
}

async function toRealPath(path: string): Promise<string | null> {
  try {
    return await realpath(path);
  } catch (error) {
    if (isAbsence(error)) return null;
    throw error;
  }
}

function isAbsence(error: unknown): boolean {
  return error instanceof Error && 'code' in error && (error.code === 'ENOENT' || error.code === 'ENOTDIR');
}

const CHUNK_BYTES = 128 * 1024;

// Opens the file at the first read: a slow viewer costs one chunk of memory, and HEAD opens
// nothing.
function createFileStream(path: string, { start, end }: ByteRange): ReadableStream<Uint8Array<ArrayBuffer>> {
  let handle: FileHandle | undefined;
  let position = start;

  return new ReadableStream(
    {
      async pull(controller) {
        try {
          handle ??= await open(path, 'r');
          const wanted = Math.min(CHUNK_BYTES, end - position + 1);
          const { bytesRead, buffer } = await handle.read(new Uint8Array(wanted), 0, wanted, position);
          if (bytesRead === 0) throw new Error(`${path} ended before byte ${end}`);
          position += bytesRead;
          controller.enqueue(buffer.subarray(0, bytesRead));
          if (position > end) {
            await handle.close();
            controller.close();
          }
        } catch (error) {
          await handle?.close();
          throw error;
        }
      },
      async cancel() {
        await handle?.close();
      },
    },
    { highWaterMark: 0 },
  );
}
