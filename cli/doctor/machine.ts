import { accessSync, constants, existsSync, statSync } from 'node:fs';
import { statfs } from 'node:fs/promises';
import { dirname, resolve } from 'node:path';
import type { Env } from '@/lib/env/schema';
import { findFfmpeg } from '@/lib/env/find-ffmpeg';
import { isPostgresUrl } from '@/backend/store/open';
import { type Check, createFindings, type Finding, orGood } from './finding';

const { ok, warn, fail } = createFindings('disk');

const MEGABYTE = 1024 * 1024;
const TOO_LITTLE_MB = 200;
const LITTLE_MB = 2000;

type Disk = { freeBytes(folder: string): Promise<number>; isWritable(folder: string): boolean };
type Folders = Pick<Env, 'DATA_DIR' | 'DATABASE_URL' | 'MEDIA_DIR' | 'UPLOADS_DIR'>;

export async function* checkDisk(env: Folders, disk: Disk = { freeBytes, isWritable }): Check {
  const ofStore = isPostgresUrl(env.DATABASE_URL)
    ? []
    : [env.DATA_DIR, dirname(env.DATABASE_URL.replace(/^file:/, ''))];
  const folders = [...ofStore, env.MEDIA_DIR, env.UPLOADS_DIR].map((path) => resolve(path));
  yield* orGood(findDiskFaults(new Set(folders), disk), ok('Enough free space.'));
}

async function* findDiskFaults(folders: Set<string>, disk: Disk): Check {
  for (const folder of folders)
    if (!disk.isWritable(findThere(folder)))
      yield fail(
        `This user can't write to ${folder}.`,
        'Make it writable for the user the site runs as, or set DATA_DIR, MEDIA_DIR or UPLOADS_DIR.',
      );
  const disks = new Map([...folders].map((folder) => [statSync(findThere(folder)).dev, folder]));
  for (const folder of disks.values()) {
    const left = Math.floor((await disk.freeBytes(findThere(folder))) / MEGABYTE);
    if (left >= LITTLE_MB) continue;
    const say = left < TOO_LITTLE_MB ? fail : warn;
    yield say(
      `The disk under ${folder} has ${left} MB left.`,
      'Free some, or move the data to a larger disk.',
    );
  }
}

export function* checkFfmpeg(
  { VIDEO_LADDER: isWanted }: Pick<Env, 'VIDEO_LADDER'>,
  ffmpeg = findFfmpeg(),
): Generator<Finding, void> {
  if (!isWanted || ffmpeg !== null) return;
  yield createFindings('ladder').warn(
    'VIDEO_LADDER is on, but ffmpeg is not on the path, so videos and shows keep one quality.',
    'Install ffmpeg 5.1 or later (apt: ffmpeg), or take VIDEO_LADDER away.',
  );
}

async function freeBytes(folder: string): Promise<number> {
  const { bavail, bsize } = await statfs(folder);
  return bavail * bsize;
}

function findThere(folder: string): string {
  return existsSync(folder) ? folder : findThere(dirname(folder));
}

function isWritable(folder: string): boolean {
  try {
    accessSync(folder, constants.W_OK);
    return true;
  } catch {
    return false;
  }
}
