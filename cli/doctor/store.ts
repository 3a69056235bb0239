import { existsSync } from 'node:fs';
import { eventOrigin } from '@/lib/events/event-address';
import { listStuckOrders } from '@/backend/orders/operator';
import { isPostgresUrl, openStore } from '@/backend/store/open';
import { compareMigrations } from '@/backend/store/migrate';
import type { Store } from '@/backend/store/schema';
import { findFault } from '@/backend/store/sqlite-file';
import { createFindings, type Finding, toReason } from './finding';

const { ok, warn, fail } = createFindings('store');

/** So many hosts are looked at; the others share their fate. */
const MAX_HOSTS = 50;
const MAX_ORDERS = 20;

/**
 * Whether the store answers and its tables are those of this release; and the hosts of events that
 * are to come or still watched, as `gala.example.com`. Makes no store and changes none.
 */
export async function checkStore(
  databaseUrl: string,
  siteUrl: string,
  nowMs: number,
): Promise<{ findings: Finding[]; hosts: string[] }> {
  const path = isPostgresUrl(databaseUrl) ? null : databaseUrl.replace(/^file:/, '');
  const only = (finding: Finding) => ({ findings: [finding], hosts: [] });
  if (path !== null && !existsSync(path))
    return only(
      warn(`There is no store at ${path} yet.`, 'The first start creates one, and so does npm run migrate.'),
    );
  const fault = path === null ? null : findFault(path);
  if (fault !== null) return only(fail(fault, 'Restore the last backup: npm run restore -- FILE.'));
  const store = openStore({ databaseUrl, onIdleError: () => undefined });
  try {
    return await lookAt(store, siteUrl, nowMs);
  } catch (error) {
    const says = `The store doesn't respond: ${toReason(error)}.`;
    return only(fail(says, 'Check DATABASE_URL, and that the database is running and accepts this machine.'));
  } finally {
    await store.destroy();
  }
}

async function lookAt(store: Store, siteUrl: string, nowMs: number) {
  const { pending, unknown } = await compareMigrations(store);
  if (unknown.length > 0) {
    const says = `The store is newer than this release. It has ${unknown.join(', ')}.`;
    return { findings: [fail(says, 'Run the release that migrated it or a newer one.')], hosts: [] };
  }
  if (pending.length > 0) {
    const mend = 'Back up, then run npm run migrate, or start the site, which migrates too.';
    return { findings: [warn(`The store is missing ${pending.join(', ')}.`, mend)], hosts: [] };
  }
  const good = ok('It responds, and its tables match this release.');
  const money = await lookAtMoney(store, nowMs);
  return { findings: [good, ...money], hosts: await listHosts(store, siteUrl, nowMs) };
}

/** Money that is disputed, or owed back and not given back by itself. */
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

async function listHosts(store: Store, siteUrl: string, nowMs: number): Promise<string[]> {
  const events = await store
    .selectFrom('events')
    .select('domain_key')
    .where((eb) => eb.or([eb('replay_until', 'is', null), eb('replay_until', '>', nowMs)]))
    .orderBy('start_time', 'desc')
    .limit(MAX_HOSTS)
    .execute();
  const origins = events.flatMap(({ domain_key: key }) => eventOrigin(key, siteUrl) ?? []);
  return origins.map((origin) => new URL(origin).hostname);
}
