import { existsSync } from 'node:fs';
import { eventOrigin } from '@/lib/hosts/event-origin';
import { PHASE_COLUMNS } from '@/backend/events/timetable';
import { listStuckOrders } from '@/backend/orders/operator';
import { listLiveInputs } from '@/backend/studio/live/list-live-inputs';
import { findMissingMedia } from '@/backend/playback/find-missing-media';
import { listMovedFolders } from '@/backend/playback/media/media-places';
import type { Env } from '@/lib/env/schema';
import { isPostgresUrl, openStore } from '@/backend/store/open';
import { findClockFault, MEND_CLOCK } from '@/backend/store/clock-fault';
import { compareMigrations } from '@/backend/store/migrate';
import type { Store } from '@/backend/store/schema';
import { findFault } from '@/backend/store/sqlite-file';
import { type Check, createFindings, toReason } from './finding';
import type { RegisteredInput } from './live-input';

const { ok, warn, fail } = createFindings('store');

/** A sample is enough. */
const MAX_EVENTS = 50;
const MAX_ORDERS = 20;
const MAX_HOSTS = 10;
/** A host is accepted within minutes. */
const SETTLED_MS = 60 * 60_000;

export type UpcomingEvent = Awaited<ReturnType<typeof listEvents>>[number];
type Settings = Pick<Env, 'DATABASE_URL' | 'MEDIA_DIR'> & Partial<Pick<Env, 'bucket'>>;

/** Returns current and future events. Makes no store and changes none. */
export async function* checkStore(env: Settings, now: () => number): Check<UpcomingEvent[]> {
  const databaseUrl = env.DATABASE_URL;
  const path = isPostgresUrl(databaseUrl) ? null : databaseUrl.replace(/^file:/, '');
  if (path !== null && !existsSync(path)) {
    const mend = 'The first start creates one, and so does npm run migrate.';
    yield warn(`There is no store at ${path} yet.`, mend);
    return [];
  }
  const fault = path === null ? null : findFault(path);
  if (fault !== null) {
    yield fail(fault, 'Restore the last backup: npm run restore -- FILE.');
    return [];
  }
  const store = openStore({ databaseUrl, onIdleError: () => undefined });
  try {
    return yield* lookAt(store, env, now);
  } catch (error) {
    const mend = 'Check DATABASE_URL, and that the database is running and accepts this machine.';
    yield fail(`The store doesn't respond: ${toReason(error)}.`, mend);
    return [];
  } finally {
    await store.destroy();
  }
}

/** None where the store can't be asked, which `checkStore` says. */
export async function readLiveInputs(env: Settings, now: () => number): Promise<RegisteredInput[]> {
  const path = isPostgresUrl(env.DATABASE_URL) ? null : env.DATABASE_URL.replace(/^file:/, '');
  if (path !== null && (!existsSync(path) || findFault(path) !== null)) return [];
  const store = openStore({ databaseUrl: env.DATABASE_URL, onIdleError: () => undefined });
  try {
    const { pending, unknown } = await compareMigrations(store);
    return pending.length + unknown.length > 0 ? [] : await listLiveInputs(store, now());
  } catch {
    return [];
  } finally {
    await store.destroy();
  }
}

async function* lookAt(
  store: Store,
  { MEDIA_DIR: mediaDir, bucket = null }: Settings,
  now: () => number,
): Check<UpcomingEvent[]> {
  const { pending, unknown } = await compareMigrations(store);
  if (unknown.length > 0) {
    const says = `The store is newer than this release. It has ${unknown.join(', ')}.`;
    yield fail(says, 'Run the release that migrated it or a newer one.');
    return [];
  }
  if (pending.length > 0) {
    const mend = 'Back up, then run npm run migrate, or start the site, which migrates too.';
    yield warn(`The store is missing ${pending.join(', ')}.`, mend);
    return [];
  }
  yield ok('It responds, and its tables match this release.');
  const clock = await findClockFault(store, now);
  if (clock !== null) yield fail(clock, MEND_CLOCK);
  const stuck = await listStuckOrders(store, now(), MAX_ORDERS);
  const named = stuck.map(({ id, dispute_status: dispute, refund }) =>
    dispute === 'open' ? `${id} (disputed)` : `${id} (refund ${refund?.status ?? 'missing'})`,
  );
  if (named.length > 0)
    yield warn(
      `These orders need your attention: ${named.join(', ')}.`,
      'npm run orders -- list --stuck explains why; npm run orders -- refund ID retries a refund.',
    );
  const hosts = await listFaultyHosts(store, now());
  if (hosts.length > 0)
    yield warn(
      `Apple Pay is not active on ${hosts.map(({ domain_key: key }) => key || 'the main site').join(', ')}: ${hosts[0]?.fault}`,
      'Check that each answers /.well-known/apple-developer-merchantid-domain-association over HTTPS without a redirect. The site keeps trying.',
    );
  // After a restore, or on a new machine.
  const { known, missing } = await findMissingMedia(store, mediaDir);
  if (missing.length > 0)
    yield fail(
      `${missing.length} of ${known} videos and replays are not in ${mediaDir}, such as ${missing[0]}.`,
      'Copy that folder from where the store comes from: a backup holds no videos.',
    );
  const moved = bucket ? 0 : (await listMovedFolders(store)).size;
  if (moved > 0)
    yield fail(
      `${moved} videos and replays are in a bucket, and MEDIA_BUCKET is not set.`,
      'Set it again, with its keys. To do without a bucket, run npm run bucket -- back first.',
    );
  return listEvents(store, now());
}

/** As `gala.example.com`. */
export function toHosts(events: readonly Pick<UpcomingEvent, 'domain_key'>[], siteUrl: string): string[] {
  const origins = events.flatMap(({ domain_key: key }) => eventOrigin(key, siteUrl) ?? []);
  return origins.map((origin) => new URL(origin).hostname);
}

/** Of the accounts that the site has used. */
function listFaultyHosts(store: Store, nowMs: number) {
  return store
    .selectFrom('wallet_hosts')
    .select(['domain_key', 'fault'])
    .where('state', '=', 'wanted')
    .where('fault', 'is not', null)
    .where('account', 'not like', 'sandbox%')
    .where('since', '<', nowMs - SETTLED_MS)
    .orderBy('since')
    .limit(MAX_HOSTS)
    .execute();
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
