import { realpath, stat } from 'node:fs/promises';
import { join, sep } from 'node:path';
import { toMediaType } from './media-types';

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
  const contentType = toMediaType(file);
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
