import { sql } from 'kysely';
import { createIntervalJob, type IntervalJob } from '@/lib/process/interval-job';
import { dropStaleMail, KEPT_MS } from '../mail/outbox';
import { ERASED } from '../accounts/repository';
import { forgetGifts } from './erase-gifts';
import { analyzeStore } from '../store/analyze';
import type { Store } from '../store/schema';

const HOUR_MS = 60 * 60_000;
const DAY_MS = 24 * HOUR_MS;
const YEAR_MS = 365 * DAY_MS;

type Deps = { store: Store; now: () => number; report: (message: string, error: unknown) => void };

/** Runs every hour. Never deletes orders. */
export function createTidying({ store, now, report }: Deps, tidyUploads: () => Promise<void>): IntervalJob {
  return createIntervalJob(async () => {
    try {
      await tidyStore(store, now());
      await analyzeStore(store);
      await tidyUploads();
    } catch (error) {
      report('Expired rows could not be deleted.', error);
    }
  }, HOUR_MS);
}

/** Late money may still come in. */
const GUEST_DAYS = 30;

const KEPT_DAYS = {
  mail_tokens: 7,
  sessions: 7,
  places: 1,
  screens: 1,
  waiting_grants: 0,
  follow_requests: 0,
  pairings: 0,
  invitations: 30,
} as const;

export async function tidyStore(store: Store, nowMs: number): Promise<void> {
  for (const [table, days] of Object.entries(KEPT_DAYS) as [keyof typeof KEPT_DAYS, number][]) {
    const before = nowMs - days * DAY_MS;
    await store.deleteFrom(table).where('expires_at', '<', before).execute();
  }
  const lastYear = nowMs - YEAR_MS;
  await store.deleteFrom('free_offers').where('seen_at', '<', lastYear).execute();
  await store.deleteFrom('positions').where('updated_at', '<', lastYear).execute();
  await store.deleteFrom('show_minutes').where('minute', '<', lastYear).execute();
  await store.deleteFrom('show_viewers').where('at', '<', lastYear).execute();
  await store.deleteFrom('audiences').where('summed_at', '<', lastYear).execute();
  await store.deleteFrom('replay_minutes').where('at', '<', lastYear).execute();
  await store
    .deleteFrom('guest_lists')
    .where('created_at', '<', nowMs - DAY_MS)
    .execute();
  await store
    .deleteFrom('player_errors')
    .where('at', '<', nowMs - 30 * DAY_MS)
    .execute();
  await store
    .updateTable('orders')
    .set({ holder_email: null })
    .where('holder_email', 'is not', null)
    .where('created_at', '<', lastYear)
    .execute();
  await store
    .deleteFrom('waiting_grants')
    .where('created_at', '<', lastYear)
    .where('event_id', 'in', (eb) => eb.selectFrom('events').select('id').where('start_time', '<', lastYear))
    .execute();
  await store.deleteFrom('watched').where('last_at', '<', lastYear).execute();
  await store.deleteFrom('opened_events').where('at', '<', lastYear).execute();
  await store.deleteFrom('outage_viewers').where('at', '<', lastYear).execute();
  await store.deleteFrom('outages').where('from_at', '<', lastYear).execute();
  await store.deleteFrom('show_homes').where('moved_at', '<', lastYear).execute();
  await store
    .deleteFrom('show_parts')
    .where('ingest_url', 'not in', (eb) =>
      eb
        .selectFrom('ingests')
        .select('url')
        .where('seen_at', '>', nowMs - 30 * DAY_MS),
    )
    .execute();
  await store.deleteFrom('ingests').where('seen_at', '<', nowMs - 30 * DAY_MS).execute();
  await store.deleteFrom('rate_limits').where('expire', '<', Date.now()).execute();
  for (const log of ['audit_log', 'operator_log'] as const)
    await store
      .deleteFrom(log)
      .where('at', '<', nowMs - 3 * YEAR_MS)
      .execute();
  await store
    .deleteFrom('message_deliveries')
    .where('created_at', '<', nowMs - KEPT_MS)
    .execute();
  await forgetGifts(store, nowMs);
  await eraseGuests(store, nowMs);
  await dropStaleMail(store, nowMs);
}

/**
 * Guests who never paid, and those whose purchase is in another account, once their browser can't
 * correct the address any more. A payment that comes in later is owed back.
 */
const eraseGuests = (store: Store, nowMs: number) =>
  store
    .updateTable('users')
    .set((eb) => ({ ...ERASED, email: eb.ref('id'), deleted_at: nowMs }))
    .whereRef('email_key', '=', 'id')
    .where('deleted_at', 'is', null)
    .where('created_at', '<', nowMs - GUEST_DAYS * DAY_MS)
    .where(
      sql<boolean>`not exists (select 1 from orders where orders.user_id = users.id
        and (orders.paid_at is not null or orders.underway_at is not null))`,
    )
    .where(
      sql<boolean>`not exists (select 1 from orders join sessions on sessions.user_id = users.id
        and sessions.revoked_at is null and sessions.expires_at > ${nowMs}
        where orders.guest_id = users.id and orders.paid_at is not null)`,
    )
    .execute();
