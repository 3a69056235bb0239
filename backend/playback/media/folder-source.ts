import { type FileHandle, open, readFile, realpath, stat } from 'node:fs/promises';
import { join, sep } from 'node:path';
import type { ByteRange } from '@/recording/hls/playlist';
import { toMediaType } from './media-types';
import type { MediaFile, MediaSource } from './media-source';

/** MEDIA_DIR comes before the videos that ship with the site. */
export const toMediaRoots = (mediaDir: string) => [mediaDir, 'media'];

export const createFolderSource = (mediaDir: string): MediaSource => ({
  find: (folder, file) => findIn(toMediaRoots(mediaDir), folder, file),
});

/** Resolves symbolic links before the check, so none leads out of `folder`. */
async function findIn(roots: readonly string[], folder: string, file: string): Promise<MediaFile | null> {
  const contentType = toMediaType(file);
  if (!contentType) return null;
  for (const videos of roots) {
    const root = await toRealPath(join(videos, folder));
    if (root === null) continue;
    const path = await toRealPath(join(root, file));
    if (!path?.startsWith(root + sep)) return null;
    const found = await stat(path);
    if (!found.isFile()) return null;
    const modifiedMs = Math.floor(found.mtimeMs);
    return {
      key: `${path} ${modifiedMs}`,
      size: found.size,
      modifiedMs,
      contentType,
      load: async () => new Uint8Array(await readFile(path)),
      stream: (range) => createFileStream(path, range),
    };
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
