import { createLastKnown } from '../../store/last-known';
import type { Store } from '../../store/schema';
import { toMediaType } from './media-types';
import { createSharedCache } from './shared-cache';
import type { BucketConfig } from '../../config/config';
import { createBucket } from './bucket';
import { createFolderSource } from './folder-source';
import {
  findInPart,
  findPart,
  isHeavy,
  prefixOf,
  type ManifestPart,
  type ManifestRoot,
  readPart,
  readRoot,
  toObject,
} from './manifest';
import type { MediaFile, MediaSource } from './media-source';
import { createObjectStream, loadObject } from './object-stream';

const LOOK_AGAIN_MS = 2000;
const KEEP_MANIFEST_MS = 10 * 60_000;
/** An eighth of it holds a part of 30 hours of segments of 2 s. */
const PARTS_BYTES = 128 * 1024 * 1024;
/** Of one entry, with its name. */
const ENTRY_BYTES = 300;
const MAX_PLACES = 8000;

/** A viewer waits, so little patience, and the folder is asked next. */
const READER = { tries: 3, patienceMs: 5000 };

type Place = { manifest: string | null };
type Options = {
  config: { mediaDir: string; bucket?: BucketConfig | null };
  store: Pick<Store, 'selectFrom'>;
  now: () => number;
};

/** Reads each folder where its row says it is. Without a bucket that is MEDIA_DIR. */
export function createMediaSource({ config, store, now }: Options): MediaSource {
  const disk = createFolderSource(config.mediaDir);
  if (!config.bucket) return disk;
  const bucket = createBucket(config.bucket, READER);
  const places = createSharedCache<Place>({ maxBytes: MAX_PLACES, sizeOf: () => 1, now });
  const roots = createSharedCache<ManifestRoot>({ maxBytes: MAX_PLACES, sizeOf: () => 1, now });
  const parts = createSharedCache<ManifestPart>({
    maxBytes: PARTS_BYTES,
    sizeOf: (part) => ENTRY_BYTES * Object.keys(part).length,
    now,
  });

  const last = createLastKnown<Place>({ max: MAX_PLACES, now });

  /** While the store fails, folders stay where they are. */
  const readPlace = async (folder: string): Promise<Place | null> =>
    last(folder, async () => {
      const row = await store
        .selectFrom('media_places')
        .select('manifest')
        .where('folder', '=', folder)
        .executeTakeFirst();
      return { manifest: row?.manifest ?? null };
    });

  async function findInBucket(manifest: string, folder: string, file: string): Promise<MediaFile | null> {
    const contentType = toMediaType(file);
    if (!contentType) return null;
    const root = await roots.get(manifest, KEEP_MANIFEST_MS, () => readRoot(bucket, manifest));
    const key = root ? findPart(root, file) : undefined;
    if (key === undefined) return null;
    const found = findInPart(await parts.get(key, KEEP_MANIFEST_MS, () => readPart(bucket, key)), file);
    if (!found) return null;
    const { size, sha256, modifiedMs } = found;
    const object = toObject(prefixOf(manifest), file, sha256);
    const findHere = async () => {
      const here = await disk.find(folder, file);
      return here?.size === size ? here : null;
    };
    return {
      key: object,
      size,
      modifiedMs,
      contentType,
      async load() {
        try {
          return await loadObject(bucket, object, found);
        } catch (error) {
          const here = await findHere();
          if (!here) throw error;
          return here.load();
        }
      },
      stream: (range) => createObjectStream(bucket, object, range, findHere),
    };
  }

  async function findWhere(manifest: string | null, folder: string, file: string): Promise<MediaFile | null> {
    if (manifest === null) return disk.find(folder, file);
    if (!isHeavy(file)) return (await disk.find(folder, file)) ?? findInBucket(manifest, folder, file);
    try {
      return (await findInBucket(manifest, folder, file)) ?? (await disk.find(folder, file));
    } catch (error) {
      const here = await disk.find(folder, file);
      if (!here) throw error;
      return here;
    }
  }

  return {
    async find(folder, file) {
      const place = await places.get(folder, LOOK_AGAIN_MS, () => readPlace(folder));
      const known = place?.manifest ?? null;
      const found = await findWhere(known, folder, file);
      if (found !== null) return found;
      // It may have moved since the row was read.
      const manifest = (await readPlace(folder))?.manifest ?? null;
      return manifest === known ? null : findWhere(manifest, folder, file);
    },
  };
}
