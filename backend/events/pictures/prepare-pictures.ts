import { readFile } from 'node:fs/promises';
import { join, sep } from 'node:path';
import type { Store } from '../../store/schema';
import { fetchImage } from './fetch-image';
import { makePicture, toPicturePath } from './make-picture';
import { type Pictured, type PreparedPictures, readPicture, SHIPPED } from './pictures';

type Loaded = Awaited<ReturnType<typeof fetchImage>>;

/** Loads from https, or from `publicDir`. */
export function createImageLoader(publicDir: string) {
  const folder = join(publicDir, sep);
  return async (image: string): Promise<Loaded> => {
    if (!image.startsWith('/')) return fetchImage(image);
    const path = join(folder, decodeURIComponent(image.split(/[?#]/, 1)[0] ?? ''));
    const bytes = path.startsWith(folder) ? await readFile(path).catch(() => null) : null;
    return bytes ? { ok: true, bytes } : { ok: false, says: `is not in ${publicDir}` };
  };
}

/** Reports failed downloads. Pages then load the image from its own address. */
export async function preparePictures(
  store: Store,
  events: readonly Pictured[],
  load: (image: string) => Promise<Loaded>,
): Promise<PreparedPictures> {
  const rows = await store.selectFrom('events').select('picture').where('picture', 'is not', null).execute();
  const known = new Map(
    rows.flatMap(({ picture }) => {
      const sizes = readPicture(picture);
      return sizes ? [[sizes.path, sizes]] : [];
    }),
  );
  const prepared: PreparedPictures = { byImage: new Map(), files: [], lines: [] };

  async function prepare({ id, image }: Pictured): Promise<void> {
    if (prepared.byImage.has(image) || SHIPPED.has(image)) return;
    const note = (says: string) =>
      prepared.lines.push(
        `${id}  note: its image ${says}. Pages keep the picture they have, or show the image itself.`,
      );
    const loaded = await load(image);
    if (!loaded.ok) return void note(loaded.says);
    const path = toPicturePath(loaded.bytes);
    const before = known.get(path);
    if (before) return void prepared.byImage.set(image, before);
    const made = await makePicture(loaded.bytes, path);
    if (made === null) return void note('is no JPEG, PNG, WebP, AVIF or GIF that can be read');
    prepared.byImage.set(image, made.picture);
    prepared.files.push(...made.files);
    known.set(path, made.picture);
  }

  for (const event of events) await prepare(event);
  return prepared;
}
