import { type FileHandle, open, realpath, stat } from 'node:fs/promises';
import { join, sep } from 'node:path';
import { type ByteRange, toMediaType } from './media-answer';

export type MediaFile = { path: string; size: number; modifiedMs: number; contentType: string };

/**
 * Null when there is none. Links are followed before the check, so that none leads out of `folder`.
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

const CHUNK_BYTES = 128 * 1024;

/** Reads only when it is read: a slow viewer costs one chunk of memory, and HEAD opens nothing. */
export function createFileStream(
  path: string,
  { start, end }: ByteRange,
): ReadableStream<Uint8Array<ArrayBuffer>> {
  let handle: FileHandle | undefined;
  let position = start;

  return new ReadableStream(
    {
      async pull(controller) {
        try {
          handle ??= await open(path, 'r');
          const wanted = Math.min(CHUNK_BYTES, end - position + 1);
          const { bytesRead, buffer } = await handle.read(new Uint8Array(wanted), 0, wanted, position);
          // A file that shrank meanwhile must not look like a complete answer.
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
