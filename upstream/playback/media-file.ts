import { realpath, stat } from 'node:fs/promises';
import { extname, join, sep } from 'node:path';

/** The types we serve (RFC 8216 section 4 for playlists); a file with any other ending is not there. */
const CONTENT_TYPES: Readonly<Record<string, string>> = {
  '.m3u8': 'application/vnd.apple.mpegurl',
  '.ts': 'video/mp2t',
  '.m4s': 'video/iso.segment',
  '.mp4': 'video/mp4',
  '.vtt': 'text/vtt; charset=utf-8',
};

export type MediaFile = { path: string; size: number; modifiedMs: number; contentType: string };

/**
 * Finds a media file below `folder` in `mediaDir`; null when there is none. Links are followed before the check, so that
 * neither `..` nor a link leads out of the event's own folder.
 */
export async function findMediaFile(
  mediaDir: string,
  folder: string,
  file: string,
): Promise<MediaFile | null> {
  const contentType = CONTENT_TYPES[extname(file).toLowerCase()];
  if (!contentType) return null;
  try {
    const root = await realpath(join(mediaDir, folder));
    const path = await realpath(join(root, file));
    if (!path.startsWith(root + sep)) return null;
    const found = await stat(path);
    if (!found.isFile()) return null;
    return { path, size: found.size, modifiedMs: Math.floor(found.mtimeMs), contentType };
  } catch (error) {
    if (isAbsence(error)) return null;
    throw error;
  }
}

function isAbsence(error: unknown): boolean {
  return error instanceof Error && 'code' in error && (error.code === 'ENOENT' || error.code === 'ENOTDIR');
}
