import { createHash } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { mkdir, readdir, readFile, rename, rm, stat, utimes } from 'node:fs/promises';
import { dirname, join, relative, sep } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { replaceFile } from '@/recording/captions-files';
import { FOLDER_PLAYLIST } from '@/recording/recording';
import { readFreeBytes, SPARE_BYTES } from '@/recording/recording-folder';
import { type Bucket, BucketError } from './bucket';
import { type Entry, isHeavy, type Manifest, toObject, toRootKey, writeManifest } from './manifest';
import { createObjectStream } from './object-stream';

/** Each holds a part of a large file in memory. */
const AT_ONCE = 3;
/** The root of its manifest, in a folder without its pictures and sound. */
export const MOVED_FILE = 'bucket.json';
/** What is made again when it is asked for, half written, or ours. */
const NOT_COPIED = /^bucket\.json$|^trailer\.mp4|\.part$/;

type Place = { bucket: Bucket; root: string; prefix: string; signal: AbortSignal };

/**
 * Copies what `before` lacks, and reads back each object that it puts. What is in `before` but no
 * longer in the folder stays where it is heavy: it was deleted there after it was copied. Resolves
 * with the key of the manifest, and whether the folder has no pictures and sound left. Repeatable.
 * Throws where the bucket has lost something.
 */
export async function copyFolder(
  place: Place,
  before: Manifest,
): Promise<{ key: string; manifest: Manifest; bytes: number; isLight: boolean }> {
  const { bucket, root, prefix, signal } = place;
  const manifest: Manifest = new Map([...before].filter(([file]) => isHeavy(file)));
  const objects = await listObjects(bucket, prefix);
  const isStored = (file: string, { sha256, size }: Entry) =>
    objects.get(toObject(prefix, file, sha256)) === size;
  const files = await listFiles(root);
  const put = createPut(place, isStored);
  await inTurns(files, signal, async (file) => {
    const { size, mtimeMs } = await stat(join(root, file));
    const modifiedMs = Math.floor(mtimeMs);
    const known = before.get(file);
    const isSame = known?.size === size && known.modifiedMs === modifiedMs && isStored(file, known);
    manifest.set(file, isSame ? known : await put(file, { size, modifiedMs }));
  });
  const here = new Set(files);
  const lost = [...manifest].filter(([file, entry]) => !here.has(file) && !isStored(file, entry));
  if (lost.length > 0) throw new Error(`The bucket has lost ${lost.length} files, such as ${lost[0]?.[0]}.`);
  const texts = writeManifest(prefix, manifest);
  const [key] = texts.at(-1) ?? [''];
  for (const [name, text] of texts) {
    await bucket.putText(name, text);
    if ((await bucket.readText(name)) !== text) throw new BucketError('damaged', `${name} is damaged.`);
  }
  const bytes = [...manifest.values()].reduce((sum, { size }) => sum + size, 0);
  return { key, manifest, bytes, isLight: !files.some(isHeavy) };
}

function createPut({ bucket, root, prefix }: Place, isStored: (file: string, entry: Entry) => boolean) {
  return async (file: string, { size, modifiedMs }: Pick<Entry, 'size' | 'modifiedMs'>): Promise<Entry> => {
    const path = join(root, file);
    const sha256 = await hashOf(createReadStream(path));
    const object = toObject(prefix, file, sha256);
    const entry = { size, sha256, modifiedMs };
    // An earlier attempt may have put it there.
    if (!isStored(file, entry)) await bucket.putFile(object, path, size);
    const stored = await hashOf(readObject(bucket, object, size));
    if (stored !== sha256) {
      await bucket.remove(object);
      throw new BucketError('damaged', `${object} is not what was sent.`);
    }
    const after = await stat(path);
    if (after.size !== size || Math.floor(after.mtimeMs) !== modifiedMs)
      throw new Error(`${file} changed while it was copied.`);
    return entry;
  };
}

/**
 * Deletes pictures and sound from the folder that are in the bucket. Resolves with false, and
 * deletes no more, where one isn't there or the folder has another one.
 */
export async function lighten(
  { bucket, root, prefix, signal }: Place,
  manifest: Manifest,
  text: string,
): Promise<boolean> {
  const objects = await listObjects(bucket, prefix);
  await replaceFile(join(root, MOVED_FILE), text);
  for (const file of (await listFiles(root)).filter(isHeavy)) {
    signal.throwIfAborted();
    const entry = manifest.get(file);
    const { size, mtimeMs } = await stat(join(root, file));
    const isTwin = entry?.size === size && entry.modifiedMs === Math.floor(mtimeMs);
    if (!isTwin || objects.get(toObject(prefix, file, entry.sha256)) !== size) return false;
    await rm(join(root, file));
  }
  return true;
}

/**
 * Brings back what the folder lacks; what it has is newer. Its main playlist comes when all small
 * files are there. Ends where it is deleted meanwhile.
 */
export async function fetchFolder(
  { bucket, root, prefix, signal }: Place,
  manifest: Manifest,
): Promise<void> {
  const files = new Set(await listFiles(root).catch(() => []));
  const missing = [...manifest].filter(([file]) => !files.has(file));
  const bytes = missing.reduce((sum, [, { size }]) => sum + size, 0);
  await mkdir(root, { recursive: true });
  if ((await readFreeBytes(root)) < bytes + SPARE_BYTES) throw new Error('The disk has no room for it.');
  const fetchOne = async ([file, { size, sha256, modifiedMs }]: [string, Entry]) => {
    const path = join(root, file);
    const object = toObject(prefix, file, sha256);
    const hash = createHash('sha256');
    await mkdir(dirname(path), { recursive: true });
    await pipeline(hashed(readObject(bucket, object, size), hash), createWriteStream(`${path}.part`));
    if (hash.digest('hex') !== sha256) throw new BucketError('damaged', `${object} is damaged.`);
    // Rounded down when it is read.
    const seconds = (modifiedMs + 0.5) / 1000;
    await utimes(`${path}.part`, seconds, seconds);
    await rename(`${path}.part`, path);
  };
  const isMain = ([file]: [string, Entry]) => file === FOLDER_PLAYLIST;
  const small = missing.filter(([file]) => !isHeavy(file));
  await inTurns(
    small.filter((one) => !isMain(one)),
    signal,
    fetchOne,
  );
  await inTurns(small.filter(isMain), signal, fetchOne);
  await inTurns(
    missing.filter(([file]) => isHeavy(file)),
    signal,
    async (one) => {
      await stat(join(root, FOLDER_PLAYLIST));
      await fetchOne(one);
    },
  );
}

/**
 * Deletes the objects of a place but those that `keeps` has. Younger ones than `untilMs` belong to
 * a later state than the store knows: it was restored, or is a copy.
 */
export async function sweep(
  bucket: Bucket,
  prefix: string,
  keeps: ReadonlySet<string> = new Set(),
  untilMs = Infinity,
): Promise<void> {
  for await (const { key, modifiedMs } of bucket.list(prefix))
    if (!keeps.has(key) && !(modifiedMs > untilMs)) await bucket.remove(key);
}

/** The manifest that a folder names whose pictures and sound have left it. Else null. */
export async function readMovedKey(root: string): Promise<string | null> {
  const text = await readFile(join(root, MOVED_FILE), 'utf8').catch(() => null);
  return text === null ? null : toRootKey(text);
}

export async function listObjects(bucket: Bucket, prefix: string): Promise<Map<string, number>> {
  const objects = new Map<string, number>();
  for await (const { key, size } of bucket.list(prefix)) objects.set(key, size);
  return objects;
}

/** With `/` between folders. */
async function listFiles(root: string): Promise<string[]> {
  const entries = await readdir(root, { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => relative(root, join(entry.parentPath ?? entry.path, entry.name)).replaceAll(sep, '/'))
    .filter((file) => !NOT_COPIED.test(file));
}

const readObject = (bucket: Bucket, object: string, size: number): AsyncIterable<Uint8Array> =>
  size === 0 ? Readable.from([]) : createObjectStream(bucket, object, { start: 0, end: size - 1 });

async function* hashed(body: AsyncIterable<Uint8Array>, hash: ReturnType<typeof createHash>) {
  for await (const part of body) {
    hash.update(part);
    yield part;
  }
}

async function hashOf(body: AsyncIterable<Uint8Array>): Promise<string> {
  const hash = createHash('sha256');
  for await (const part of body) hash.update(part);
  return hash.digest('hex');
}

/** Several at a time. The first failure ends all. */
async function inTurns<T>(items: readonly T[], signal: AbortSignal, work: (item: T) => Promise<void>) {
  const queue = items.values();
  let isOver = false;
  const take = async () => {
    for (const item of queue) {
      if (isOver) return;
      signal.throwIfAborted();
      await work(item);
    }
  };
  try {
    await Promise.all(Array.from({ length: AT_ONCE }, take));
  } finally {
    isOver = true;
  }
}
