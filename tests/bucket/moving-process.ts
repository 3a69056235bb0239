import { dieAtStep } from '../support/die-at-step';

/**
 * Usage: `moving-process.ts DATABASE MEDIA_DIR BUCKET NOW STEP`. Works off finished media, and
 * kills itself at that step. Exits with 0 when there are fewer.
 */
const [databaseUrl = '', mediaDir = '', bucketUrl = '', nowMs, step] = process.argv.slice(2);
dieAtStep(Number(step));

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
