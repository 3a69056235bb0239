import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { LRUCache } from 'lru-cache';
import { type Bucket, createBucket } from './bucket';
import { MOVED_FILE } from './copy-folder';
import { findInPart, findPart, type ManifestPart, parseRoot, prefixOf, readPart, toObject } from './manifest';
import { loadObject } from './object-stream';

let bucket: Bucket | null = null;
const parts = new LRUCache<string, ManifestPart>({ max: 4 });

/**
 * A file of a folder, in a process without a store. The folder names its manifest where its
 * pictures and sound are in the bucket, which the environment names. Rejects with ENOENT where it
 * is in neither.
 */
export async function readMovedFile(root: string, file: string): Promise<Buffer> {
  try {
    return await readFile(join(root, file));
  } catch (error) {
    const text = await readFile(join(root, MOVED_FILE), 'utf8').catch(() => null);
    const key = text === null ? undefined : findPart(parseRoot(text), file);
    if (key === undefined) throw error;
    const { env } = await import('@/lib/env');
    const config = env.bucket;
    if (config === null) throw error;
    bucket ??= createBucket(config);
    const part = parts.get(key) ?? (await readPart(bucket, key));
    parts.set(key, part);
    const entry = findInPart(part, file);
    if (!entry) throw error;
    return Buffer.from(await loadObject(bucket, toObject(prefixOf(key), file, entry.sha256), entry));
  }
}
