import { readFile } from 'node:fs/promises';
import { dirname, join } from 'node:path/posix';
import { ok, fail, type Result } from '@/lib/result';
import { DVR_MS, showByTheClock, type Timeline, toTimeline } from './simulated-live';
import type { ByteRange, Readable } from './media-answer';
import { createFileStream, findMediaFile, type MediaFile } from './media-file';
import { isMultivariant, listVariants, type MediaPlaylist, readMediaPlaylist } from './playlist';
import { createSharedCache } from './shared-cache';

export const FOLDER_PLAYLIST = 'master.m3u8';

/** Larger files are streamed. */
const MAX_KEPT_BYTES = 4 * 1024 * 1024;
const CACHE_BYTES = 96 * 1024 * 1024;

const LOOK_AGAIN_MS = 2000;
const KEEP_MS = 60_000;

/** To each viewer from its beginning, or simulated live. */
export type Show =
  | { as: 'video'; firstSegments?: number }
  | { as: 'live'; startsAtMs: number; dvrMs: number | null; loops: boolean };

export function createFolderFilms(mediaDir: string, now: () => number) {
  const files = createSharedCache<MediaFile>({ maxBytes: 4_000, sizeOf: () => 1, now });
  const texts = createSharedCache<string>({ maxBytes: 8 * 1024 * 1024, sizeOf: (text) => text.length, now });
  const bytes = createSharedCache<Uint8Array<ArrayBuffer>>({
    maxBytes: CACHE_BYTES,
    sizeOf: (segment) => segment.byteLength,
    now,
  });

  const find = (folder: string, file: string) =>
    files.get(`${folder}/${file}`, LOOK_AGAIN_MS, () => findMediaFile(mediaDir, folder, file));

  async function readPlaylist(folder: string, file: string): Promise<string | null> {
    const found = await find(folder, file);
    if (!found || found.size > MAX_KEPT_BYTES) return null;
    return texts.get(`${found.path} ${found.modifiedMs}`, KEEP_MS, () => readFile(found.path, 'utf8'));
  }

  /** The timetable of the whole video: that of the first variant. */
  async function readTimeline(folder: string): Promise<Timeline | null> {
    const master = await readPlaylist(folder, FOLDER_PLAYLIST);
    const [variant] = master === null ? [] : listVariants(master);
    const text = variant === undefined ? null : await readPlaylist(folder, join('.', variant));
    const timeline = text === null ? null : toTimeline(readMediaPlaylist(text));
    return timeline && timeline.starts.length > 0 && timeline.lengthMs > 0 ? timeline : null;
  }

  return {
    has: async (folder: string): Promise<boolean> => (await find(folder, FOLDER_PLAYLIST)) !== null,

    async showPlaylist(folder: string, file: string, show: Show): Promise<Result<string>> {
      const text = await readPlaylist(folder, file);
      if (text === null) return missing();
      if (isMultivariant(text)) return ok(text);
      const film = readMediaPlaylist(text);
      if (show.as === 'video')
        return ok(show.firstSegments === undefined ? text : shorten(film, show.firstSegments));
      const timeline = await readTimeline(folder);
      if (timeline === null || film.segments.length === 0) return ok(text);
      const { startsAtMs, loops } = show;
      return ok(
        showByTheClock(film, timeline, { startsAtMs, loops, dvrMs: show.dvrMs ?? DVR_MS, nowMs: now() }),
      );
    },

    /** A segment, or a part of one; null when there is none. */
    async openFile(
      folder: string,
      file: string,
      cacheControl: string,
      part: ByteRange | null,
    ): Promise<Readable | null> {
      const found = await find(folder, file);
      if (!found || (part && part.start >= found.size)) return null;
      const { path, size, modifiedMs, contentType } = found;
      const kept =
        size === 0 || size > MAX_KEPT_BYTES
          ? null
          : await bytes.get(
              `${path} ${modifiedMs}`,
              KEEP_MS,
              async () => new Uint8Array(await readFile(path)),
            );
      const first = part?.start ?? 0;
      const length = part ? Math.min(part.end, size - 1) - first + 1 : size;
      const read = ({ start, end }: ByteRange) =>
        kept ? kept.subarray(start, end + 1) : createFileStream(path, { start, end });
      return {
        ...{ size: length, contentType, cacheControl, modifiedMs },
        etag: `"${[size, modifiedMs, ...(part ? [first] : [])].map((word) => word.toString(36)).join('-')}"`,
        read: (start, end) => read({ start: first + start, end: first + end }),
      };
    },
  };
}

function shorten({ head, map, segments }: MediaPlaylist, count: number): string {
  const lines = ['#EXTM3U', ...head, '#EXT-X-PLAYLIST-TYPE:VOD', ...(map ? [map] : [])];
  for (const { seconds, uri, tags } of segments.slice(0, count))
    lines.push(...tags, `#EXTINF:${seconds.toFixed(6)},`, uri);
  return `${[...lines, '#EXT-X-ENDLIST'].join('\n')}\n`;
}

/** A playlist's address as a path in the video's folder; null for one that leads out of it. */
export function resolveInFolder(playlist: string, uri: string): string | null {
  if (/^[a-z][a-z0-9+.-]*:|^\/|[?#\\]/i.test(uri)) return null;
  const path = join(dirname(playlist), uri);
  return path.startsWith('..') ? null : path;
}

function missing() {
  return fail('not_found', 'There is no such file to play now.');
}
