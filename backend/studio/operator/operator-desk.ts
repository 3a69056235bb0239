import { statfs } from 'node:fs/promises';
import { dirname } from 'node:path';
import { sql } from 'kysely';
import type { z } from 'zod';
import type { operatorDeskSchema } from '@/lib/contract/operator/calls';
import { toInstant, toInstantOrNull } from '@/lib/time/iso';
import type { BackendConfig, BackendDeps } from '../../config/config';
import { toShowId } from '@/lib/contract/show-id';
import { PHASE_COLUMNS, isLive } from '../../events/timetable';
import { listLiveInputs } from '../live/list-live-inputs';
import { MIN_OUTAGE_MS } from '../../make-good/lost-minutes';
import { listStuckOrders } from '../../orders/operator';
import type { Ingest } from '../../playback/ingest';
import { countViewersNow } from '../../playback/play-notes';
import type { RefundRow, Store } from '../../store/schema';
import { isSqlite } from '../../store/schema/is-sqlite';
import { countRefusals } from '../live/refusals';
import { toDollars } from '../report/sales';
import { readDoctorAnswer } from './doctor-answer';
import { listOpenDisputes } from './list-disputes';
import { listOrganisations } from './list-organisations';
import { listFailedJobs } from './retry-job';

type Desk = z.output<typeof operatorDeskSchema>;
export type DeskParts = {
  config: Pick<BackendConfig, 'mediaDir'>;
  deps: Pick<BackendDeps, 'store' | 'now' | 'payments'>;
  ingest: Pick<Ingest, 'isOurs' | 'readStatus'>;
  version: string;
};

const ORDERS_SHOWN = 50;
const LINES_SHOWN = 50;
const DAY_MS = 24 * 60 * 60_000;

export async function readOperatorDesk(
  { config, deps, ingest, version }: DeskParts,
  asked: { q: string; after: string },
): Promise<Desk> {
  const { store, now, payments } = deps;
  const nowMs = now();
  const jobs = await listFailedJobs(store, nowMs);
  const disputes = await listOpenDisputes(store, { mode: payments.accounts.mode, limit: LINES_SHOWN });
  return {
    ...(await listOrganisations(deps, asked)),
    disputes,
    orders: await listOrders(store, new Set(disputes.map(({ order }) => order)), nowMs),
    on_air: await listOnAir(store, ingest, nowMs),
    outages: await listOwnOutages(store, nowMs),
    jobs: jobs.map(({ id, at, ...job }) => ({ ...job, _id: id, at: toInstant(at) })),
    live_inputs: await listLiveInputs(store, nowMs),
    sizes: await readSizes(config, store),
    version,
    doctor: await readDoctorAnswer(store),
    log: await listLog(store),
  };
}

/** But those whose dispute is listed. */
async function listOrders(store: Store, disputed: Set<string>, nowMs: number): Promise<Desk['orders']> {
  const stuck = await listStuckOrders(store, nowMs, ORDERS_SHOWN + disputed.size);
  return stuck
    .filter(({ id }) => !disputed.has(id))
    .map(({ id, created_at: at, amount_cents: cents, status, dispute_status: dispute, refund }) => ({
      _id: id,
      created_at: toInstant(at),
      amount: toDollars(cents),
      status,
      reason:
        dispute === 'open'
          ? 'The bank asks for this money back. Answer in the dashboard of the provider.'
          : [refund?.last_error ?? 'The refund has not arrived yet.', ...toStep(id, refund)].join(' '),
      refund: refund?.status === 'refused' ? refund.id : '',
    }));
}

/** What the bank returned is not tried again by itself. */
const toStep = (orderId: string, refund: RefundRow | null) =>
  refund?.status === 'failed'
    ? [`Refund it again with npm run orders -- refund ${orderId}, or pay the buyer in another way.`]
    : [];

async function listOnAir(store: Store, ingest: DeskParts['ingest'], nowMs: number): Promise<Desk['on_air']> {
  const refused = await countRefusals(store, nowMs);
  const rows = await store
    .selectFrom('events')
    .innerJoin('organisations', 'organisations.id', 'events.organisation_id')
    .select(['events.id', 'events.title', 'media_url', 'organisations.name as owner', ...PHASE_COLUMNS])
    .where('start_time', '<=', nowMs)
    .where('start_time', '>', nowMs - 2 * DAY_MS)
    .where('cancelled_at', 'is', null)
    .orderBy('start_time')
    .execute();
  return Promise.all(
    rows
      .filter((row) => isLive(row, nowMs))
      .map(async ({ id, title, owner, media_url: url, start_time: start }) => ({
        _id: id,
        title,
        organisation: owner,
        started_at: toInstant(start),
        screens: await countViewersNow(store, id, nowMs),
        input: ingest.isOurs(url) ? await readInput(ingest, id) : null,
        refused: refused.get(id) ?? 0,
      })),
  );
}

async function readInput(ingest: DeskParts['ingest'], eventId: string) {
  const { state, since } = await ingest.readStatus(toShowId(eventId));
  return { state, since };
}

async function listOwnOutages(store: Store, nowMs: number): Promise<Desk['outages']> {
  const rows = await store
    .selectFrom('outages')
    .innerJoin('events', 'events.id', 'outages.event_id')
    .innerJoin('organisations', 'organisations.id', 'events.organisation_id')
    .select(['outages.id', 'from_at', 'until_at', 'events.title', 'organisations.name as organisation'])
    .where('cause', '=', 'site')
    .where('from_at', '>', nowMs - 7 * DAY_MS)
    .where(sql<boolean>`coalesce(until_at, ${nowMs}) - from_at >= ${MIN_OUTAGE_MS}`)
    .orderBy('from_at', 'desc')
    .limit(LINES_SHOWN)
    .execute();
  return rows.map(({ id, from_at: from, until_at: until, ...show }) => ({
    ...show,
    _id: id,
    from: toInstant(from),
    until: toInstantOrNull(until),
  }));
}

async function readSizes({ mediaDir }: DeskParts['config'], store: Store): Promise<Desk['sizes']> {
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
