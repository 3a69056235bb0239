import type { ByteRange } from '@/recording/hls/playlist';
import type { Store } from '../../store/schema';
import { toMediaType } from '../media-answer';
import { createSharedCache } from '../shared-cache';
import { type Bucket, BucketError } from './bucket';
import { createFolderSource } from './folder-source';
import { type Manifest, readManifest } from './manifest';
import type { MediaFile, MediaSource } from './media-source';

const LOOK_AGAIN_MS = 2000;
const KEEP_MANIFEST_MS = 10 * 60_000;
const MANIFEST_CACHE_BYTES = 32 * 1024 * 1024;
/** Of one entry, with its names. */
const ENTRY_BYTES = 400;

type Options = {
  mediaDir: string;
  bucket: Bucket | null;
  store: Pick<Store, 'selectFrom'>;
  now: () => number;
};

/** Reads each folder where its row says it is. Without a bucket that is MEDIA_DIR. */
export function createMediaSource({ mediaDir, bucket, store, now }: Options): MediaSource {
  const disk = createFolderSource(mediaDir);
  if (bucket === null) return disk;
  const places = createSharedCache<{ manifest: string | null }>({ maxBytes: 8_000, sizeOf: () => 1, now });
  const manifests = createSharedCache<Manifest>({
    maxBytes: MANIFEST_CACHE_BYTES,
    sizeOf: ({ files }) => ENTRY_BYTES * Object.keys(files).length,
    now,
  });

  const readPlace = async (folder: string) => {
    const row = await store
      .selectFrom('media_places')
      .select('manifest')
      .where('folder', '=', folder)
      .executeTakeFirst();
    return { manifest: row?.manifest ?? null };
  };

  async function findInBucket(manifest: string, file: string): Promise<MediaFile | null> {
    const contentType = toMediaType(file);
    const load = async () => readManifest(await bucket!.readText(manifest));
    const { files } = (await manifests.get(manifest, KEEP_MANIFEST_MS, load)) ?? { files: {} };
    const found = Object.hasOwn(files, file) ? files[file] : undefined;
    if (!contentType || !found) return null;
    const { object, size, modifiedMs } = found;
    return {
      key: object,
      size,
      modifiedMs,
      contentType,
      load: async () => readWhole(await bucket!.open(object, null), size),
      stream: (range) => createObjectStream(bucket!, object, range),
    };
  }

  return {
    async find(folder, file) {
      const place = await places.get(folder, LOOK_AGAIN_MS, () => readPlace(folder));
      const isMoved = place?.manifest != null;
      const found = isMoved ? await findInBucket(place.manifest ?? '', file) : await disk.find(folder, file);
      if (found !== null) return found;
      // It may have moved since the row was read.
      const { manifest } = await readPlace(folder);
      if (manifest === (place?.manifest ?? null)) return null;
      return manifest === null ? disk.find(folder, file) : findInBucket(manifest, file);
    },
  };
}

async function readWhole(
  body: ReadableStream<Uint8Array<ArrayBuffer>>,
  size: number,
): Promise<Uint8Array<ArrayBuffer>> {
  const bytes = new Uint8Array(size);
  let filled = 0;
  for await (const part of body) {
    if (filled + part.byteLength > size) throw new BucketError('damaged', 'The object is longer than it was.');
    bytes.set(part, filled);
    filled += part.byteLength;
  }
  if (filled < size) throw new BucketError('down', 'The object was cut.');
  return bytes;
}

/** Asks the bucket at the first read, and again from where it was cut. */
function createObjectStream(bucket: Bucket, object: string, { start, end }: ByteRange) {
  let reader: ReadableStreamDefaultReader<Uint8Array<ArrayBuffer>> | undefined;
  let position = start;
  let cuts = 0;
  return new ReadableStream<Uint8Array<ArrayBuffer>>(
    {
      async pull(controller) {
        for (;;) {
          try {
            reader ??= (await bucket.open(object, { start: position, end })).getReader();
            const { done, value } = await reader.read();
            if (done) throw new BucketError('down', 'The object was cut.');
            position += value.byteLength;
            controller.enqueue(value);
            if (position > end) controller.close();
            return;
          } catch (error) {
            reader = undefined;
            cuts += 1;
            if (cuts > 3) throw error;
          }
        }
      },
      async cancel() {
        await reader?.cancel();
      },
    },
    { highWaterMark: 0 },
  );
}
