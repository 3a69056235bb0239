import { existsSync } from 'node:fs';
import { eventOrigin } from '@/lib/hosts/event-origin';
import { PHASE_COLUMNS } from '@/backend/events/timetable';
import { listStuckOrders } from '@/backend/orders/operator';
import { findMissingMedia } from '@/backend/playback/find-missing-media';
import type { Env } from '@/lib/env/schema';
import { isPostgresUrl, openStore } from '@/backend/store/open';
import { findClockFault, MEND_CLOCK } from '@/backend/store/clock-fault';
import { compareMigrations } from '@/backend/store/migrate';
import type { Store } from '@/backend/store/schema';
import { findFault } from '@/backend/store/sqlite-file';
import { createFindings, type Finding, toReason } from './finding';
import type { Streamed } from './streams';

const { ok, warn, fail } = createFindings('store');

type Looked = { findings: Finding[]; hosts: string[]; events: Streamed[] };

/** A sample is enough. */
const MAX_EVENTS = 50;
const MAX_ORDERS = 20;

/**
 * Returns the hosts of current and future events, as `gala.example.com`. Makes no store and changes
 * none.
 */
export async function checkStore(
  { DATABASE_URL: databaseUrl, MEDIA_DIR: mediaDir }: Pick<Env, 'DATABASE_URL' | 'MEDIA_DIR'>,
  siteUrl: string,
  now: () => number,
): Promise<Looked> {
  const path = isPostgresUrl(databaseUrl) ? null : databaseUrl.replace(/^file:/, '');
  const only = (finding: Finding) => ({ findings: [finding], hosts: [], events: [] });
  if (path !== null && !existsSync(path))
    return only(
      warn(`There is no store at ${path} yet.`, 'The first start creates one, and so does npm run migrate.'),
    );
  const fault = path === null ? null : findFault(path);
  if (fault !== null) return only(fail(fault, 'Restore the last backup: npm run restore -- FILE.'));
  const store = openStore({ databaseUrl, onIdleError: () => undefined });
  try {
    return await lookAt(store, { siteUrl, mediaDir, now });
  } catch (error) {
    const says = `The store doesn't respond: ${toReason(error)}.`;
    return only(fail(says, 'Check DATABASE_URL, and that the database is running and accepts this machine.'));
  } finally {
    await store.destroy();
  }
}

type Around = { siteUrl: string; mediaDir: string; now: () => number };

async function lookAt(store: Store, { siteUrl, mediaDir, now }: Around): Promise<Looked> {
  const { pending, unknown } = await compareMigrations(store);
  if (unknown.length > 0) {
    const says = `The store is newer than this release. It has ${unknown.join(', ')}.`;
    const mend = 'Run the release that migrated it or a newer one.';
    return { findings: [fail(says, mend)], hosts: [], events: [] };
  }
  if (pending.length > 0) {
    const mend = 'Back up, then run npm run migrate, or start the site, which migrates too.';
    return { findings: [warn(`The store is missing ${pending.join(', ')}.`, mend)], hosts: [], events: [] };
  }
  const good = ok('It responds, and its tables match this release.');
  const clock = await findClockFault(store, now);
  const more = [
    ...(clock === null ? [] : [fail(clock, MEND_CLOCK)]),
    ...(await lookAtMoney(store, now())),
    ...(await lookAtMedia(store, mediaDir)),
  ];
  const events = await listEvents(store, now());
  const origins = events.flatMap(({ domain_key: key }) => eventOrigin(key, siteUrl) ?? []);
  return { findings: [good, ...more], hosts: origins.map((origin) => new URL(origin).hostname), events };
}

async function lookAtMoney(store: Store, nowMs: number): Promise<Finding[]> {
  const stuck = await listStuckOrders(store, nowMs, MAX_ORDERS);
  if (stuck.length === 0) return [];
  const named = stuck.map(({ id, dispute_status: dispute, refund }) =>
    dispute === 'open' ? `${id} (disputed)` : `${id} (refund ${refund?.status ?? 'missing'})`,
  );
  return [
    warn(
      `These orders need your attention: ${named.join(', ')}.`,
      'npm run orders -- list --stuck explains why; npm run orders -- refund ID retries a refund.',
    ),
  ];
}

/** After a restore, or on a new machine. */
async function lookAtMedia(store: Store, mediaDir: string): Promise<Finding[]> {
  const { known, missing } = await findMissingMedia(store, mediaDir);
  if (missing.length === 0) return [];
  return [
    fail(
      `${missing.length} of ${known} videos and replays are not in ${mediaDir}, such as ${missing[0]}.`,
      'Copy that folder from where the store comes from: a backup holds no videos.',
    ),
  ];
}

async function listEvents(store: Store, nowMs: number) {
  return store
    .selectFrom('events')
    .select(['id', 'domain_key', ...PHASE_COLUMNS])
    .where((eb) => eb.or([eb('replay_until', 'is', null), eb('replay_until', '>', nowMs)]))
    .orderBy('start_time', 'desc')
    .limit(MAX_EVENTS)
    .execute();
}
