import { accessSync, constants, existsSync, statSync } from 'node:fs';
import { readdir, readFile, statfs } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import * as z from 'zod';
import type { Env } from '@/lib/env/schema';
import { toMediaRoots } from '@/backend/playback/folder-video';
import { findFfmpeg } from '@/lib/env/find-ffmpeg';
import { isPostgresUrl } from '@/backend/store/open';
import { isAtLeast } from '../support/node-version.mjs';
import { createFindings, type Finding, toReason } from './finding';

const MEGABYTE = 1024 * 1024;
/** In megabytes. */
const TOO_LITTLE_MB = 200;
const LITTLE_MB = 2000;

const packageSchema = z.object({ engines: z.object({ node: z.string() }) });

/** `version` is like `v20.20.2`, `root` the project folder. */
export async function checkNode(version: string, root: string): Promise<Finding[]> {
  const { ok, fail } = createFindings('node');
  const { engines } = packageSchema.parse(JSON.parse(await readFile(join(root, 'package.json'), 'utf8')));
  return isAtLeast(version, engines.node)
    ? [ok(`Node ${version}.`)]
    : [fail(`Node ${version} is too old.`, `Install Node ${engines.node} from https://nodejs.org/.`)];
}

type Disk = { freeBytes(folder: string): Promise<number>; isWritable(folder: string): boolean };

export async function checkDisk(
  env: Pick<Env, 'DATA_DIR' | 'DATABASE_URL' | 'MEDIA_DIR' | 'UPLOADS_DIR'>,
  disk: Disk = { freeBytes, isWritable },
): Promise<Finding[]> {
  const { ok, warn, fail } = createFindings('disk');
  const ofStore = isPostgresUrl(env.DATABASE_URL)
    ? []
    : [env.DATA_DIR, dirname(env.DATABASE_URL.replace(/^file:/, ''))];
  const folders = [...ofStore, env.MEDIA_DIR, env.UPLOADS_DIR];
  const findings: Finding[] = [];
  for (const folder of new Set(folders.map((path) => resolve(path)))) {
    if (disk.isWritable(findThere(folder))) continue;
    const mend = 'Make it writable for the user the site runs as, or set DATA_DIR, MEDIA_DIR or UPLOADS_DIR.';
    findings.push(fail(`This user can't write to ${folder}.`, mend));
  }
  const disks = new Map(folders.map((path) => [statSync(findThere(resolve(path))).dev, resolve(path)]));
  for (const folder of disks.values()) {
    const left = Math.floor((await disk.freeBytes(findThere(folder))) / MEGABYTE);
    const mend = 'Free some, or move the data to a larger disk.';
    if (left < TOO_LITTLE_MB) findings.push(fail(`The disk under ${folder} has ${left} MB left.`, mend));
    else if (left < LITTLE_MB) findings.push(warn(`The disk under ${folder} has ${left} MB left.`, mend));
  }
  return findings.length > 0 ? findings : [ok('Enough free space.')];
}

export function checkLadder(
  { VIDEO_LADDER: isWanted }: Pick<Env, 'VIDEO_LADDER'>,
  ffmpeg = findFfmpeg(),
): Finding[] {
  const { ok, warn } = createFindings('ladder');
  if (!isWanted) return [];
  return ffmpeg === null
    ? [
        warn(
          'VIDEO_LADDER is on, but ffmpeg is not on the path, so videos and shows keep one quality.',
          'Install ffmpeg 5.1 or later (apt: ffmpeg), or take VIDEO_LADDER away.',
        ),
      ]
    : [ok(`${ffmpeg} makes lower qualities of videos and shows.`)];
}

export async function checkMedia({
  DATA_DIR: dataDir,
  MEDIA_DIR: folder,
  TEST_CLIP: clip,
}: Pick<Env, 'DATA_DIR' | 'MEDIA_DIR' | 'TEST_CLIP'>): Promise<Finding[]> {
  const { ok, warn, fail } = createFindings('media');
  try {
    // The site makes this folder with its first recording.
    const isMadeLater = !existsSync(folder) && folder.startsWith(`${dataDir}/`);
    const names = isMadeLater ? [] : await readdir(folder);
    const clips = toMediaRoots(folder).map((videos) => join(videos, clip));
    const found = clips.find((path) => existsSync(path));
    if (found === undefined) {
      const says = `${folder} has no ${clip}, so “Test my device” has nothing to play.`;
      return [warn(says, 'Put a video there under that name, or set TEST_CLIP.')];
    }
    await readdir(found);
    return [ok(`${names.length} folder(s) in ${folder}.`)];
  } catch (error) {
    const mend = 'Mount it, make it readable for the user the site runs as, or set MEDIA_DIR.';
    return [fail(`Can't read ${folder}: ${toReason(error)}.`, mend)];
  }
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
