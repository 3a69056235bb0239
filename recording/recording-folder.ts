import { randomUUID } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import {
  appendFile,
  mkdir,
  open,
  readdir,
  readFile,
  rename,
  rm,
  stat,
  statfs,
  truncate,
  writeFile,
} from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { pipeline } from 'node:stream/promises';

/** The rest of the disk is not for recordings. */
export const SPARE_BYTES = 2 * 1024 ** 3;
/** With less, no show begins. */
export const BEGIN_BYTES = SPARE_BYTES / 2;
/** Of what a show needs to go on and to end: its live picture, its log, its playlists. */
export const LAST_BYTES = 16 * 1024 ** 2;

const MAX_FILE_BYTES = 512 * 1024 * 1024;

export type FreeBytes = (folder: string) => Promise<number>;

export async function readFreeBytes(folder: string): Promise<number> {
  const { bavail, bsize } = await statfs(folder);
  return bavail * bsize;
}

export class DiskError extends Error {
  override readonly name = 'DiskError';
}

export function isDiskError(error: unknown): error is Error {
  return error instanceof Error && error.name === 'DiskError';
}

export type RecordingFolder = ReturnType<typeof openRecordingFolder>;

/** Writes atomically, even when killed. Throws errors that `isDiskError` recognises. */
export function openRecordingFolder(root: string, freeBytes: FreeBytes) {
  async function withRoom<T>(write: () => Promise<T>, spare = SPARE_BYTES): Promise<T> {
    try {
      await mkdir(root, { recursive: true });
      if ((await freeBytes(root)) < spare) throw new DiskError('The disk is full');
      return await write();
    } catch (error) {
      throw toDiskError(error);
    }
  }

  const beside = (path: string) => `${path}.${randomUUID().slice(0, 8)}.part`;

  return {
    has: async (file: string): Promise<boolean> => (await sizeOf(join(root, file))) !== null,
    readBytes: (file: string): Promise<Buffer | null> => orNull(readFile(join(root, file))),
    readText: (file: string): Promise<string | null> => orNull(readFile(join(root, file), 'utf8')),

    write: (file: string, text: string): Promise<void> =>
      withRoom(async () => {
        const path = join(root, file);
        await mkdir(dirname(path), { recursive: true });
        const part = beside(path);
        await writeFile(part, text);
        await rename(part, path);
      }, LAST_BYTES),

    /** Returns the bytes, or null without a body. Throws when the body is cut off. */
    save: (file: string, { body }: Pick<Response, 'body'>): Promise<number | null> =>
      withRoom(async () => {
        const path = join(root, file);
        await mkdir(dirname(path), { recursive: true });
        const part = beside(path);
        let bytes = 0;
        async function* count() {
          for await (const chunk of body ?? []) {
            bytes += chunk.byteLength;
            if (bytes > MAX_FILE_BYTES) throw new Error('The segment is too large');
            yield chunk;
          }
        }
        try {
          await pipeline(count, createWriteStream(part, { flags: 'wx' }));
          if (bytes === 0) return null;
          await rename(part, path);
          return bytes;
        } finally {
          await rm(part, { force: true });
        }
      }),

    /** Returns the size of the file in bytes. */
    addLine: (file: string, line: string): Promise<number> =>
      withRoom(async () => {
        const path = join(root, file);
        await mkdir(dirname(path), { recursive: true });
        await appendFile(path, `${line}\n`);
        return (await sizeOf(path)) ?? 0;
      }),

    /** Outlasts a power failure once it resolves. */
    saveSynced: (file: string, bytes: Uint8Array, spare?: number): Promise<void> =>
      withRoom(async () => {
        const path = join(root, file);
        await mkdir(dirname(path), { recursive: true });
        const part = beside(path);
        try {
          await writeSynced(part, 'wx', bytes);
          await rename(part, path);
        } finally {
          await rm(part, { force: true });
        }
      }, spare),

    addSyncedLine: (file: string, line: string): Promise<void> =>
      withRoom(async () => {
        const path = join(root, file);
        await mkdir(dirname(path), { recursive: true });
        const size = (await sizeOf(path)) ?? 0;
        try {
          await writeSynced(path, 'a', Buffer.from(`${line}\n`));
        } catch (error) {
          // Half a line would spoil the next one.
          await truncate(path, size);
          throw error;
        }
      }, LAST_BYTES),

    /** In bytes. */
    async readFree(): Promise<number> {
      await mkdir(root, { recursive: true });
      return freeBytes(root);
    },

    remove: (file: string): Promise<void> => rm(join(root, file), { force: true }),

    /** Of all qualities: their files have the same name. */
    async removeSegment(name: string): Promise<void> {
      for (const dir of await readdir(root, { withFileTypes: true }))
        if (dir.isDirectory()) await rm(join(root, dir.name, name), { force: true });
    },

    sizeOf: async (file: string): Promise<number> => (await sizeOf(join(root, file))) ?? 0,

    /** Drops a last line that a kill has truncated. */
    async readLines(file: string): Promise<string[]> {
      const path = join(root, file);
      const bytes = await orNull(readFile(path));
      if (bytes === null) return [];
      const end = bytes.lastIndexOf(10) + 1;
      if (end < bytes.byteLength) await truncate(path, end);
      return bytes.subarray(0, end).toString('utf8').split('\n').slice(0, -1);
    },

    /** Keeps the old files. */
    async setAside(): Promise<void> {
      if ((await sizeOf(root)) !== null) await rename(root, `${root}--before-${Date.now().toString(36)}`);
    },

    /** Deletes the partial downloads of a killed process, of these files. */
    async tidy(files = /./): Promise<void> {
      const names = (await orNull(readdir(root, { recursive: true }))) ?? [];
      const parts = names.filter((name) => name.endsWith('.part') && files.test(name));
      await Promise.all(parts.map((name) => rm(join(root, name), { force: true })));
    },
  };
}

async function writeSynced(path: string, flags: 'wx' | 'a', bytes: Uint8Array): Promise<void> {
  const handle = await open(path, flags);
  try {
    await handle.writeFile(bytes);
    await handle.sync();
  } finally {
    await handle.close();
  }
}

async function sizeOf(path: string): Promise<number | null> {
  return (await orNull(stat(path)))?.size ?? null;
}

async function orNull<T>(work: Promise<T>): Promise<T | null> {
  try {
    return await work;
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return null;
    throw error;
  }
}

const DISK_CODES: Readonly<Record<string, string>> = {
  ENOSPC: 'The disk is full',
  EDQUOT: 'The disk quota is used up',
  EROFS: 'The folder is read-only',
  EACCES: 'The folder may not be written',
  EPERM: 'The folder may not be written',
  EIO: 'The disk fails',
};

function toDiskError(error: unknown): unknown {
  const says = DISK_CODES[codeOf(error) ?? ''];
  return says === undefined ? error : new DiskError(says, { cause: error });
}

function codeOf(error: unknown): string | null {
  return error instanceof Error && 'code' in error ? String(error.code) : null;
}
