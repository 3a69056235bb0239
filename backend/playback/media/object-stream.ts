import { createHash } from 'node:crypto';
import type { ByteRange } from '@/recording/hls/playlist';
import { type Bucket, BucketError, readNext } from './bucket';
import type { Entry } from './manifest';
import type { MediaFile } from './media-source';

const MAX_CUTS = 3;

type Body = ReadableStream<Uint8Array<ArrayBuffer>>;

const toReader = (body: Body) => body.getReader();

/** @throws BucketError where the object is not what was copied there */
export async function loadObject(
  bucket: Bucket,
  object: string,
  { size, sha256 }: Entry,
): Promise<Uint8Array<ArrayBuffer>> {
  if (size === 0) return new Uint8Array(0);
  const bytes = new Uint8Array(size);
  let filled = 0;
  const stream = createObjectStream(bucket, object, { start: 0, end: size - 1 });
  for await (const part of stream) {
    bytes.set(part, filled);
    filled += part.byteLength;
  }
  if (createHash('sha256').update(bytes).digest('hex') !== sha256)
    throw new BucketError('damaged', `${object} is damaged.`);
  return bytes;
}

/** Asks the bucket at the first read, and again from where it was cut; then the folder, once. */
export function createObjectStream(
  bucket: Bucket,
  object: string,
  { start, end }: ByteRange,
  findHere: () => Promise<MediaFile | null> = () => Promise.resolve(null),
): Body {
  let reader: ReturnType<typeof toReader> | undefined;
  let position = start;
  let cuts = 0;
  let isCancelled = false;

  async function open(error: unknown): Promise<Body> {
    const rest = { start: position, end };
    if (cuts < MAX_CUTS) return bucket.open(object, rest);
    const here = cuts === MAX_CUTS ? await findHere() : null;
    if (!here) throw error;
    return here.stream(rest);
  }

  return new ReadableStream<Uint8Array<ArrayBuffer>>(
    {
      async pull(controller) {
        for (let failure: unknown; ;) {
          try {
            reader ??= toReader(await open(failure));
            const value = await readNext(reader);
            if (isCancelled) return void (await reader.cancel());
            if (value === null || position + value.byteLength > end + 1)
              throw new BucketError('down', 'The object was cut, or is longer than it was.');
            position += value.byteLength;
            controller.enqueue(value);
            if (position > end) controller.close();
            return;
          } catch (error) {
            if (isCancelled) return;
            failure = error;
            reader = undefined;
            cuts += 1;
            if (cuts > MAX_CUTS) throw error;
          }
        }
      },
      async cancel() {
        isCancelled = true;
        await reader?.cancel();
      },
    },
    { highWaterMark: 0 },
  );
}
