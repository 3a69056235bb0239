import { statfs } from 'node:fs/promises';
import { dirname } from 'node:path';
import { sql } from 'kysely';
import type { z } from 'zod';
import type { operatorDeskSchema } from '@/lib/contract/operator/calls';
import { toInstant } from '@/lib/time/iso';
import type { BackendConfig, BackendDeps } from '../../config/config';
import { PHASE_COLUMNS, isLive } from '../../events/timetable';
import { listStuckOrders } from '../../orders/operator';
import { listStopped } from '../../events/stopped';
import { countViewersNow } from '../../playback/play-notes';
import type { Store } from '../../store/schema';
import { isSqlite } from '../../store/schema/is-sqlite';
import { createStudioOperator } from './operator';
import { findBalance } from '../report/payouts';
import { toDollars } from '../sales';
import { listFailedJobs } from './retry-job';

type Desk = z.output<typeof operatorDeskSchema>;
type Deps = Pick<BackendDeps, 'store' | 'now' | 'payments'>;
type Config = Pick<BackendConfig, 'mediaDir'>;

const ORDERS_SHOWN = 50;
const LINES_SHOWN = 50;
const DAY_MS = 24 * 60 * 60_000;

export async function readOperatorDesk(config: Config, deps: Deps): Promise<Desk> {
  const { store, now } = deps;
  const nowMs = now();
  const jobs = await listFailedJobs(store, nowMs);
  return {
    organisations: await listOrganisations(deps, nowMs),
    orders: await listOrders(store, nowMs),
    on_air: await listOnAir(store, nowMs),
    jobs: jobs.map(({ id, at, ...job }) => ({ ...job, _id: id, at: toInstant(at) })),
    sizes: await readSizes(config, store),
    log: await listLog(store),
  };
}

async function listOrganisations({ store, now, payments }: Deps, nowMs: number) {
  const rows = await createStudioOperator({ store, now }).list();
  const { mode } = payments.accounts;
  const answers: Desk['organisations'] = [];
  for (const row of rows)
    answers.push({
      _id: row.id,
      name: row.name,
      owner: row.owner ?? '',
      created_at: toInstant(row.created_at),
      state: toState(row, payments.mode === 'live' && mode === 'live'),
      note: row.decision_note ?? '',
      stopped: [...listStopped(row)],
      balance: toDollars(await findBalance(store, row.id, { mode, nowMs })),
    });
  return answers;
}

type Decided = { approved_at: number | null; suspended_at: number | null; decision_note: string | null };

/** With real money, who is not approved waits for it. */
function toState(row: Decided, isReal: boolean): Desk['organisations'][number]['state'] {
  if (row.suspended_at !== null) return 'suspended';
  if (row.approved_at !== null) return 'approved';
  if (row.decision_note !== null) return 'declined';
  return isReal ? 'waiting' : 'trial';
}

async function listOrders(store: Store, nowMs: number): Promise<Desk['orders']> {
  const stuck = await listStuckOrders(store, nowMs, ORDERS_SHOWN);
  return stuck.map(
    ({ id, created_at: at, amount_cents: cents, status, dispute_status: dispute, refund }) => ({
      _id: id,
      created_at: toInstant(at),
      amount: toDollars(cents),
      status,
      reason:
        dispute === 'open'
          ? 'The bank asks for this money back. Answer in the dashboard of the provider.'
          : (refund?.last_error ?? 'The refund has not arrived yet.'),
      refund: refund?.status === 'refused' ? refund.id : '',
    }),
  );
}

async function listOnAir(store: Store, nowMs: number): Promise<Desk['on_air']> {
  const rows = await store
    .selectFrom('events')
    .innerJoin('organisations', 'organisations.id', 'events.organisation_id')
    .select(['events.id', 'events.title', 'organisations.name as owner', ...PHASE_COLUMNS])
    .where('start_time', '<=', nowMs)
    .where('start_time', '>', nowMs - 2 * DAY_MS)
    .where('cancelled_at', 'is', null)
    .orderBy('start_time')
    .execute();
  return Promise.all(
    rows
      .filter((row) => isLive(row, nowMs))
      .map(async ({ id, title, owner, start_time: start }) => ({
        _id: id,
        title,
        organisation: owner,
        started_at: toInstant(start),
        screens: await countViewersNow(store, id, nowMs),
      })),
  );
}

async function readSizes({ mediaDir }: Config, store: Store): Promise<Desk['sizes']> {
  const sum = async (table: 'videos' | 'uploads') => {
    const row = await store
      .selectFrom(table)
      .select(({ fn }) => fn.sum<number>('bytes').as('bytes'))
      .executeTakeFirst();
    return Number(row?.bytes ?? 0);
  };
  const { rows } = await (
    isSqlite(store)
      ? sql<{
          bytes: number;
        }>`select page_count * page_size as bytes from pragma_page_count(), pragma_page_size()`
      : sql<{ bytes: number }>`select pg_database_size(current_database()) as bytes`
  ).execute(store);
  const [size] = rows;
  // The folder is made with the first video.
  const disk = await statfs(mediaDir).catch(() => statfs(dirname(mediaDir)).catch(() => null));
  return {
    free: disk && disk.bavail * disk.bsize,
    store: Number(size?.bytes ?? 0),
    videos: await sum('videos'),
    uploads: await sum('uploads'),
  };
}

async function listLog(store: Store): Promise<Desk['log']> {
  const rows = await store
    .selectFrom('operator_log')
    .leftJoin('users', 'users.id', 'operator_log.user_id')
    .select(['at', 'action', 'subject', 'note', 'users.name', 'operator_log.user_id'])
    .orderBy('at', 'desc')
    .orderBy('operator_log.id', 'desc')
    .limit(LINES_SHOWN)
    .execute();
  return rows.map(({ at, action, subject, note, name, user_id: userId }) => ({
    at: toInstant(at),
    by: userId === null ? 'Command' : (name ?? 'A former operator'),
    action,
    subject,
    note: note ?? '',
  }));
}
