import { createHash } from 'node:crypto';
import { basename, dirname, extname } from 'node:path/posix';
import * as z from 'zod';
import { type Bucket, BucketError } from './bucket';

// What a folder has in the bucket: a list of parts, and a part for each of its folders, since a
// long evening has more files than are read for one of them. Neither changes: another version of
// the folder has another manifest. All objects are named by their content.
const hash = z.hash('sha256');
const rootSchema = z.object({ parts: z.record(z.string().max(500), z.string().max(300)) });
/** Size, SHA-256 and time of change in ms, by name. */
const partSchema = z.record(
  z.string().max(300),
  z.tuple([z.number().int().nonnegative(), hash, z.number().int()]),
);

export type ManifestRoot = z.output<typeof rootSchema>;
export type ManifestPart = z.output<typeof partSchema>;

export type Entry = { size: number; sha256: string; modifiedMs: number };
/** By file of the folder. */
export type Manifest = Map<string, Entry>;

const HEAVY = /\.(m4s|mp4|m4v|m4a|ts|cmfv|cmfa|aac|mp3|ac3|ec3)$/i;
/** Pictures and sound. The rest, its playlists and captions, stays in the folder too. */
export const isHeavy = (file: string): boolean => HEAVY.test(file);

/** All objects of a place begin with it, and no other's. */
export const toPrefix = (placeId: string) => `media/${placeId}/`;

export const placeIdOf = (key: string): string => key.split('/')[1] ?? '';

/** Of the place whose manifest, or a part of it, has this key. */
export const prefixOf = (key: string) => `${dirname(key)}/`;

export const toObject = (prefix: string, file: string, sha256: string) =>
  `${prefix}${sha256}${extname(file).toLowerCase()}`;

/**
 * Its key is the hash of its text: what another one has put there is not read.
 *
 * @throws BucketError for what can't be read, or isn't what was put there
 */
export async function readManifestText(bucket: Pick<Bucket, 'readText'>, key: string): Promise<string> {
  const text = await bucket.readText(key);
  if (basename(key) !== toName(text)) throw new BucketError('damaged', `${key} is damaged.`);
  return text;
}

/** @throws BucketError as `readManifestText` does */
export const readRoot = async (bucket: Pick<Bucket, 'readText'>, key: string): Promise<ManifestRoot> =>
  parse(rootSchema, await readManifestText(bucket, key));

export const readPart = async (bucket: Pick<Bucket, 'readText'>, key: string): Promise<ManifestPart> =>
  parse(partSchema, await readManifestText(bucket, key));

const toName = (text: string) => `${createHash('sha256').update(text).digest('hex')}.json`;

/** The key of a root, by its text. Null where the folder was empty. */
export function toRootKey(text: string): string | null {
  const [part] = Object.values(parseRoot(text).parts);
  return part === undefined ? null : prefixOf(part) + toName(text);
}

export const parseRoot = (text: string): ManifestRoot => parse(rootSchema, text);

function parse<T>(schema: z.ZodType<T>, text: string): T {
  try {
    return schema.parse(JSON.parse(text));
  } catch {
    throw new BucketError('damaged', 'A manifest in the bucket is damaged.');
  }
}

/** The key of the part that has `file`. */
export function findPart({ parts }: ManifestRoot, file: string): string | undefined {
  const folder = dirname(file);
  return Object.hasOwn(parts, folder) ? parts[folder] : undefined;
}

export function findInPart(part: ManifestPart | null, file: string): Entry | null {
  const name = basename(file);
  const found = part && Object.hasOwn(part, name) ? part[name] : undefined;
  if (!found) return null;
  const [size, sha256, modifiedMs] = found;
  return { size, sha256, modifiedMs };
}

export async function readManifest(bucket: Pick<Bucket, 'readText'>, key: string): Promise<Manifest> {
  const { parts } = await readRoot(bucket, key);
  const manifest: Manifest = new Map();
  for (const [folder, partKey] of Object.entries(parts))
    for (const [name, [size, sha256, modifiedMs]] of Object.entries(await readPart(bucket, partKey)))
      manifest.set(folder === '.' ? name : `${folder}/${name}`, { size, sha256, modifiedMs });
  return manifest;
}

/** As texts by their keys; the last one is its root. */
export function writeManifest(prefix: string, manifest: Manifest): [key: string, text: string][] {
  const folders = new Map<string, ManifestPart>();
  for (const [file, { size, sha256, modifiedMs }] of [...manifest].sort(([one], [other]) =>
    one < other ? -1 : 1,
  )) {
    const part = folders.get(dirname(file)) ?? {};
    part[basename(file)] = [size, sha256, modifiedMs];
    folders.set(dirname(file), part);
  }
  const toText = (value: unknown): [string, string] => {
    const text = JSON.stringify(value);
    return [prefix + toName(text), text];
  };
  const parts: Record<string, string> = {};
  const texts = [...folders].map(([folder, part]) => {
    const [key, text] = toText(part);
    parts[folder] = key;
    return [key, text] satisfies [string, string];
  });
  return [...texts, toText({ parts })];
}
