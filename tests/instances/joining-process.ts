import { dieAtStep } from '../support/die-at-step';

/**
 * Usage: `joining-process.ts DATABASE MEDIA_DIR NOW STEP`. Joins recordings once, and kills itself
 * at that step. Exits with 0 when there are fewer.
 */
const [databaseUrl = '', mediaDir = '', nowMs, step] = process.argv.slice(2);
dieAtStep(Number(step));

const { openStore } = await import('@/backend/store/open');
const { createJob } = await import('../support/joined-show');

const store = openStore({ databaseUrl });
const reports: unknown[] = [];
const report = (message: string, error: unknown) => void reports.push(message, error);
await createJob({ store, mediaDir }, { now: () => Number(nowMs), report }).run();
await store.destroy();
if (reports.length > 0) {
  console.error(reports);
  process.exitCode = 1;
}
