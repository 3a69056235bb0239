import fs from 'node:fs/promises';
import { syncBuiltinESMExports } from 'node:module';

/**
 * Usage: `moving-process.ts DATABASE MEDIA_DIR BUCKET NOW STEP`. Works off finished media, and
 * kills itself with SIGKILL at the n-th request to the bucket or change of a file: before it for an
 * even n, after it for an odd one. Exits with 0 when there are fewer.
 */
const [databaseUrl = '', mediaDir = '', bucketUrl = '', nowMs, step] = process.argv.slice(2);
let left = Math.floor(Number(step) / 2);
const isBefore = Number(step) % 2 === 0;

function count<T extends unknown[], R>(work: (...given: T) => Promise<R>) {
  return async (...given: T): Promise<R> => {
    left -= 1;
    const isLast = left === 0;
    if (isLast && isBefore) process.kill(process.pid, 'SIGKILL');
    const done = await work(...given);
    if (isLast) process.kill(process.pid, 'SIGKILL');
    return done;
  };
}

globalThis.fetch = count(globalThis.fetch);
Object.assign(fs, { rm: count(fs.rm), rename: count(fs.rename), writeFile: count(fs.writeFile) });
syncBuiltinESMExports();

const { createMediaJob } = await import('@/backend/playback/media/media-job');
const { openStore } = await import('@/backend/store/open');
const { toBucketConfig, toStudioConfig } = await import('./fixtures');

const store = openStore({ databaseUrl });
const { job } = createMediaJob(
  { mediaDir, bucket: toBucketConfig(bucketUrl), ...toStudioConfig(mediaDir) },
  { store, now: () => Number(nowMs), report: () => undefined },
);
await job.run();
await store.destroy();
