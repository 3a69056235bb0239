import { type FileHandle, open } from 'node:fs/promises';
import type { ByteRange } from './byte-range';

const CHUNK_BYTES = 128 * 1024;

/**
 * A part of a file as a web stream that reads only when it is read: a slow viewer costs one chunk
 * of memory. The file is opened at the first read, so that an answer without a body (HEAD) leaves
 * nothing open.
 */
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
