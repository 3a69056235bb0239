import type { PictureSizes } from '@/lib/contract';
import { ok, type Result } from '@/lib/result';
import { type Focus, type MadePicture, recutPicture, toPicturePath } from '../events/pictures/make-picture';
import { readPicture } from '../events/pictures/pictures';
import type { BackendDeps } from '../config/config';
import type { Store } from '../store/schema';
import { overQuota, PICTURE_QUOTA_BYTES, sumPictureBytes } from './settings';
import { keepOwn } from './keep-own-picture';
import { toAddress } from './make-own-picture';

/**
 * The address of the organisation's picture with this focus (like `50% 30%`), which is made when it
 * is new. Other pictures stay as they are. Fails with `payload_too_large`. Takes a second, so it
 * runs before a transaction, not in it.
 */
export async function cutPicture(
  { store, now }: Pick<BackendDeps, 'store' | 'now'>,
  organisationId: string,
  { image, focus }: { image: string; focus: string },
): Promise<Result<string>> {
  const own = await findOwn(store, organisationId, image);
  const before = own && readPicture(own.sizes);
  if (!before || before.tall.length === 0) return ok(image);
  const source = await findFile(store, own.source);
  if (!source) return ok(image);
  const point = toFocus(focus);
  const sizes = { ...before, path: toPicturePath(source, point) };
  const address = toAddress(sizes);
  if (address === image || (await findOwn(store, organisationId, address))) return ok(address);
  const tall = await recutPicture(source, sizes, { path: sizes.path, focus: point });
  if (!tall) return ok(image);
  const files = [...(await copyWide(store, before, sizes.path)), ...tall];
  const bytes = files.reduce((sum, file) => sum + file.bytes.byteLength, 0);
  if ((await sumPictureBytes(store, organisationId)) + bytes > PICTURE_QUOTA_BYTES) return overQuota();
  const picture = { address, sizes, source: own.source, files };
  await store.transaction().execute((trx) => keepOwn(trx, picture, { organisationId, nowMs: now() }));
  return ok(address);
}

function toFocus(text: string): Focus {
  const [x = 50, y = 50] = text === '' ? [] : text.split(' ').map((part) => Number.parseInt(part, 10));
  return { x, y };
}

function findOwn(store: Store, organisationId: string, path: string) {
  return store
    .selectFrom('organisation_pictures')
    .select(['sizes', 'source'])
    .where('organisation_id', '=', organisationId)
    .where('path', '=', path)
    .executeTakeFirst();
}

async function findFile(store: Store, name: string): Promise<Buffer | null> {
  const found = await store
    .selectFrom('pictures')
    .select('bytes')
    .where('name', '=', name)
    .executeTakeFirst();
  return found ? Buffer.from(found.bytes) : null;
}

async function copyWide(
  store: Store,
  { path, wide }: PictureSizes,
  to: string,
): Promise<MadePicture['files']> {
  const prefix = `${path.slice(path.lastIndexOf('/') + 1)}-w`;
  const names = wide.flatMap((width) => [`${prefix}${width}.avif`, `${prefix}${width}.webp`]);
  const found = await store.selectFrom('pictures').selectAll().where('name', 'in', names).execute();
  const newPrefix = `${to.slice(to.lastIndexOf('/') + 1)}-w`;
  return found.map(({ name, bytes }) => ({
    name: newPrefix + name.slice(prefix.length),
    bytes: new Uint8Array(bytes),
  }));
}
