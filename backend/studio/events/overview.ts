import { sql } from 'kysely';
import type { z } from 'zod';
import type { listStudioEventsSchema, studioEventSummarySchema } from '@/lib/contract/studio/events/schemas';
import { ok } from '@/lib/result';
import { type Cursor, isAfter, readCursor, toPage } from '../cursor';
import { readDraftEntry } from '../../events/draft-entry';
import type { StudioContext } from '../context';
import { findNextStep, findStudioPhase, PUBLIC_COLUMNS } from './event-phase';
import { findSizes, listOwn } from '../pictures/own-pictures';
import { seesMoney } from '../rights';
import { NO_SALES, sumSales, toDollars } from '../report/sales';
import { findOrganisationAnswer } from '../organisation/may-publish';
import type { Member } from '../studio-router';

const PAGE = 25;
const BATCH = 200;

type Filter = z.output<typeof listStudioEventsSchema>;
type Summary = z.output<typeof studioEventSummarySchema>;

/** Latest start first. */
export async function listStudioEvents({ deps }: StudioContext, filter: Filter, member: Member) {
  const { store } = deps;
  const listed = await listPage(deps, filter, deps.now());
  if (!listed.ok) return listed;
  const { page: rows, next } = listed.value;
  const events = await toSummaries(deps, rows, member);
  return ok({ organisation: await findOrganisationAnswer(store, member, deps), events, next });
}

/** In the order of `rows`. */
export async function toSummaries(
  { store, payments, now }: StudioContext['deps'],
  rows: readonly SummaryRow[],
  member: Member,
): Promise<Summary[]> {
  const entries = rows.map(({ entry, ...row }) => ({ ...row, entry: readDraftEntry(entry) }));
  const sales = await sumSales(
    store,
    payments.accounts.mode,
    rows.map((row) => row.event_id),
  );
  const pictures = await listOwn(
    store,
    member.organisationId,
    entries.map(({ entry }) => entry.image),
  );
  const nowMs = now();
  return entries.map(({ entry, phase, has_changes: changed, event_id: id }): Summary => {
    const { sold, netCents } = sales.get(id) ?? NO_SALES;
    const hasChanges = changed === 1;
    return {
      _id: id,
      title: entry.title,
      image: entry.image,
      picture: findSizes(entry.image, pictures),
      start_time: entry.start_time,
      timezone: entry.timezone ?? 'UTC',
      phase,
      has_changes: hasChanges,
      next: findNextStep(entry, { phase, hasChanges, nowMs }),
      sold,
      net: seesMoney(member.role) ? toDollars(netCents) : null,
    };
  });
}

/** A phase follows from the clock, so rows are read until a page has enough of it. */
async function listPage(deps: StudioContext['deps'], filter: Filter, nowMs: number) {
  const rows: SummaryRow[] = [];
  const limit = filter.phase === '' ? PAGE + 1 : BATCH;
  const start = readCursor(filter.after);
  if (!start.ok) return start;
  for (let after = start.value; ;) {
    const batch = await readBatch(deps, filter, { after, limit });
    for (const row of batch.map(withPhase(nowMs)))
      if (filter.phase === '' || filter.phase === row.phase) rows.push(row);
    const last = batch.at(-1);
    if (batch.length < limit || rows.length > PAGE || !last) break;
    after = toCursor(last);
  }
  return ok(toPage(rows, PAGE, toCursor));
}

const toCursor = ({ draft_start: at, event_id: id }: Row): Cursor => ({ at, id });

function readBatch(
  { store }: Pick<StudioContext['deps'], 'store'>,
  { organisationId, q }: Filter,
  { after, limit }: { after: Cursor | null; limit: number },
) {
  const pattern = `%${q.toLowerCase().replace(/[\\%_]/g, '\\$&')}%`;
  return selectRows(store, organisationId)
    .$if(q !== '', (query) => query.where(sql<boolean>`event_drafts.search like ${pattern} escape '\\'`))
    .where(isAfter(after, 'event_drafts.start_time', 'event_drafts.event_id'))
    .orderBy('event_drafts.start_time', 'desc')
    .orderBy('event_drafts.event_id', 'desc')
    .limit(limit)
    .execute();
}

export const selectRows = (store: StudioContext['deps']['store'], organisationId: string) =>
  store
    .selectFrom('event_drafts')
    .leftJoin('events', 'events.id', 'event_drafts.event_id')
    .select((eb) => [
      'event_drafts.event_id',
      'event_drafts.entry',
      'event_drafts.published_at',
      'event_drafts.start_time as draft_start',
      eb
        .case()
        .when('event_drafts.published', '=', eb.ref('event_drafts.entry'))
        .then(0)
        .else(eb.case().when('event_drafts.published', 'is', null).then(0).else(1).end())
        .end()
        .as('has_changes'),
      ...PUBLIC_COLUMNS,
    ])
    .where('event_drafts.organisation_id', '=', organisationId);

type Row = Awaited<ReturnType<typeof readBatch>>[number];
type SummaryRow = Row & { phase: Summary['phase'] };

export const withPhase =
  (nowMs: number) =>
  (row: Row): SummaryRow => ({
    ...row,
    phase: findStudioPhase(row.published_at === null ? null : toPublic(row), nowMs),
  });

/** The left join has no nulls in a published row's start. */
const toPublic = ({ start_time: start, ...row }: Row) =>
  start === null ? null : { ...row, start_time: start };
