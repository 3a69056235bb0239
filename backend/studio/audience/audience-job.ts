import { randomUUID } from 'node:crypto';
import { createIntervalJob, type IntervalJob } from '@/lib/process/interval-job';
import type { BackendDeps } from '../../config/config';
import { isLive } from '../../events/timetable';
import { claim } from '../../store/claim';
import { isolateReads } from '../../store/isolated-reads';
import { sumAudience } from './sum-audience';

const LOOK_MS = 60_000;
/** Of what is not live. */
const REST_MS = 10 * 60_000;
const HOLD_MS = 90_000;

/**
 * Counts the viewers of each event that had heartbeats since it was counted: each minute during the
 * show, later each ten. One instance counts at a time. Never throws.
 */
export function createAudienceJob({
  store,
  payments,
  now,
  report,
}: Pick<BackendDeps, 'store' | 'payments' | 'now' | 'report'>): IntervalJob {
  const holder = randomUUID();

  async function countAll(): Promise<void> {
    if (!(await claim(store, { name: 'audiences', holder, holdMs: HOLD_MS }, now()))) return;
    const touched = await store
      .selectFrom('audiences')
      .innerJoin('events', 'events.id', 'audiences.event_id')
      .select(['id', 'organisation_id', 'start_time', 'end_time', 'ended_at', 'media_url', 'cancelled_at'])
      .select(['replay_until', 'media', 'kept_by', 'touches', 'summed_at'])
      .whereRef('touches', '>', 'summed')
      .execute();
    const isDue = ({ summed_at: at, ...event }: (typeof touched)[number]) =>
      // A clock may have been ahead.
      at === null || isLive(event, now()) || Math.abs(now() - at) >= REST_MS;
    for (const event of touched.filter(isDue))
      await count(event).catch((error: unknown) =>
        report('The viewers of an event could not be counted.', error),
      );
  }

  async function count({ touches, ...event }: Parameters<typeof sumAudience>[2] & { touches: number }) {
    const nowMs = now();
    const { mode } = payments.accounts;
    const sums = await isolateReads('platform', () => sumAudience(store, mode, event, nowMs));
    await store
      .updateTable('audiences')
      .set({ summed: touches, summed_at: nowMs, sums: JSON.stringify(sums) })
      .where('event_id', '=', event.id)
      .execute();
  }

  return createIntervalJob(
    () => countAll().catch((error: unknown) => report('Viewers could not be counted.', error)),
    LOOK_MS,
  );
}
