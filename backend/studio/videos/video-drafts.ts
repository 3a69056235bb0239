import { randomUUID } from 'node:crypto';
import { mkdir, readdir, rm, statfs } from 'node:fs/promises';
import { join } from 'node:path';
import { SPARE_BYTES } from '@/recording/recording-folder';

const toPrefix = (videoId: string) => `.preparing-${videoId}-`;

/** A folder for what is not whole yet, of this attempt alone. */
export const toDraft = (mediaDir: string, videoId: string) =>
  join(mediaDir, `${toPrefix(videoId)}${randomUUID().slice(0, 8)}`);

/** Of earlier attempts too. */
export async function removeDrafts(mediaDir: string, videoId: string): Promise<void> {
  await mkdir(mediaDir, { recursive: true });
  for (const name of await readdir(mediaDir))
    if (name.startsWith(toPrefix(videoId))) await rm(join(mediaDir, name), { recursive: true, force: true });
}

export async function hasRoom(folder: string, bytes: number): Promise<boolean> {
  await mkdir(folder, { recursive: true });
  const { bavail, bsize } = await statfs(folder);
  return bavail * bsize > bytes + SPARE_BYTES;
}
