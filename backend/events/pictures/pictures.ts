import type { Transaction } from 'kysely';
import { API_BASE, type PictureSizes, pictureSizesSchema } from '@/lib/contract';
import { toErrorResponse } from '@/lib/json/respond';
import { fail } from '@/lib/result';
import type { BackendApp } from '../../http/router';
import type { Schema, Store } from '../../store/schema';
import type { MadePicture } from './make-picture';
import shipped from './shipped.json' with { type: 'json' };

export type Pictured = { id: string; image: string };

export type PreparedPictures = {
  byImage: Map<string, PictureSizes>;
  files: MadePicture['files'];
  lines: string[];
};

export const SHIPPED: ReadonlyMap<string, PictureSizes> = new Map(Object.entries(shipped));

/** Returns null for a value that the contract no longer accepts. */
export function readPicture(column: string | null): PictureSizes | null {
  return column === null ? null : (pictureSizesSchema.safeParse(JSON.parse(column)).data ?? null);
}

export function findPicture({
  image,
  picture,
}: {
  image: string;
  picture: string | null;
}): PictureSizes | null {
  return readPicture(picture) ?? SHIPPED.get(image) ?? null;
}

/** Runs inside `saveEvents`. Files are never deleted, because open pages name them. */
export async function savePictures(
  trx: Transaction<Schema>,
  events: readonly Pictured[],
  { byImage, files }: PreparedPictures,
): Promise<void> {
  await insertFiles(trx, files);
  for (const { id, image } of events) {
    const picture = byImage.get(image);
    if (!picture) continue;
    const changes = { picture: JSON.stringify(picture) };
    await trx.updateTable('events').set(changes).where('id', '=', id).execute();
  }
}

export async function insertFiles(
  trx: Transaction<Schema>,
  files: readonly MadePicture['files'][number][],
): Promise<void> {
  for (const file of files)
    await trx
      .insertInto('pictures')
      .values(file)
      .onConflict((oc) => oc.doNothing())
      .execute();
}

const NAME = /^[\da-f]{24}-[wt]\d{1,4}\.(?:avif|webp)$/;

/** Returns null for an unknown name. */
export async function openPicture(store: Store, name: string): Promise<Uint8Array<ArrayBuffer> | null> {
  if (!NAME.test(name)) return null;
  const found = await store
    .selectFrom('pictures')
    .select('bytes')
    .where('name', '=', name)
    .executeTakeFirst();
  return found ? new Uint8Array(found.bytes) : null;
}

export function mountPictures(app: BackendApp, store: Store): void {
  app.get(`${API_BASE}/pictures/:name`, async (c) => {
    const bytes = await openPicture(store, c.req.param('name'));
    if (bytes === null) return toErrorResponse(fail('not_found', 'There is no such picture.').error);
    return new Response(bytes, { headers: { 'content-type': 'application/octet-stream' } });
  });
}
