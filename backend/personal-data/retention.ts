import { createIntervalJob, type IntervalJob } from '@/lib/process/interval-job';
import { dropStaleMail } from '../mail/outbox';
import type { Store } from '../store/schema';

const HOUR_MS = 60 * 60_000;
const DAY_MS = 24 * HOUR_MS;

type Deps = { store: Store; now: () => number; report: (message: string, error: unknown) => void };

/** Every hour, forgets what has run out. What was sold is never among it. */
export function createTidying({ store, now, report }: Deps): IntervalJob {
  return createIntervalJob(async () => {
    try {
      await tidyStore(store, now());
    } catch (error) {
      report('What has run out could not be deleted.', error);
    }
  }, HOUR_MS);
}

/** Links and logins stay a week longer than they work, places a day, free offers a year. */
export async function tidyStore(store: Store, nowMs: number): Promise<void> {
  await store
    .deleteFrom('mail_tokens')
    .where('expires_at', '<', nowMs - 7 * DAY_MS)
    .execute();
  await store
    .deleteFrom('sessions')
    .where('expires_at', '<', nowMs - 7 * DAY_MS)
    .execute();
  for (const table of ['places', 'screens'] as const)
    await store
      .deleteFrom(table)
      .where('expires_at', '<', nowMs - DAY_MS)
      .execute();
  await store
    .deleteFrom('free_offers')
    .where('seen_at', '<', nowMs - 365 * DAY_MS)
    .execute();
  await store.deleteFrom('waiting_grants').where('expires_at', '<', nowMs).execute();
  // Counted by the wall clock, whatever clock the rest goes by.
  await store.deleteFrom('rate_limits').where('expire', '<', Date.now()).execute();
  await dropStaleMail(store, nowMs);
}
