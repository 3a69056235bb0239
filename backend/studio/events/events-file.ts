import type { z } from 'zod';
import type { DraftEntry } from '@/lib/contract/studio/events/draft-entry';
import type { exportedEventsSchema, importEventsSchema } from '@/lib/contract/studio/events/schemas';
import { fail, ok, type Result } from '@/lib/result';
import { readDraftEntry, toDraftColumns, toDraftEntry } from '../../events/draft-entry';
import type { NewEvent } from '../../events/file-schema';
import { readEventsFile } from '../../events/file/read-events-file';
import { refuseBrand } from '../organisation/brand';
import type { StudioContext } from '../context';
import { checkDomain, parseDomain } from '../addresses/domains';
import { type DraftRow, moveDraft, type Trx } from '../drafts/draft-store';
import { addDraft } from './drafts';
import { listChanges, writeLog } from '../log/log';
import { toReason } from '../drafts/parse-draft';
import { checkPictures } from '../pictures/own-pictures';
import { isCancelled } from './publish';
import { checkStream } from '../videos/save-video';
import type { Member } from '../studio-router';

/** Without a dot or `--`; ids that exist may have them. Their length is checked before. */
const PLAIN_ID = /^\w+(?:-\w+)*$/;

const MAX_FAULTS = 10;

/** The drafts, as an events file that `importEvents` and `npm run events -- import` take. */
export async function exportEvents(
  { deps: { store } }: StudioContext,
  { organisationId }: { organisationId: string },
): Promise<Result<z.output<typeof exportedEventsSchema>>> {
  const rows = await store
    .selectFrom('event_drafts')
    .select(['entry', 'version'])
    .where('organisation_id', '=', organisationId)
    .orderBy('start_time')
    .orderBy('event_id')
    .execute();
  return ok({ events: rows.map(({ entry, version }) => ({ ...readDraftEntry(entry), version })) });
}

/** Takes all entries, or none. Fails with `invalid_input`, or `conflict` if a draft is newer. */
export async function importEvents(
  context: StudioContext,
  { file }: z.output<typeof importEventsSchema>,
  member: Member,
): Promise<Result<{ message: string; eventIds: string[] }>> {
  const read = readEventsFile(file);
  if (!read.ok) return refuse(read.faults);
  const { events } = read.value;
  const { store, now } = context.deps;
  return store.transaction().execute(async (trx) => {
    const nowMs = now();
    const known = await listKnown(
      trx,
      events.map(({ id }) => id),
    );
    const faults: string[] = [];
    for (const event of events) {
      const fault = await findFault(context, trx, member, { event, known: known.get(event.id) });
      if (fault && !fault.isNewer) faults.push(`${event.id}: ${fault.message}`);
      else if (fault) return fail('conflict', `Nothing was imported. ${event.id}: ${fault.message}`);
    }
    if (faults.length > 0) return refuse(faults);
    for (const event of events) {
      const row = known.get(event.id);
      const saved = await (row
        ? replaceDraft(trx, row, event, { ...member, nowMs })
        : addDraft(trx, event, { ...member, nowMs, action: 'event-imported' }));
      if (saved && !saved.ok) throw new Error('A draft changed within a transaction of its own');
    }
    const count = events.length === 1 ? '1 event is' : `${events.length} events are`;
    return ok({ message: `${count} imported as drafts.`, eventIds: events.map(({ id }) => id) });
  });
}

function refuse(faults: readonly string[]) {
  const more = faults.length > MAX_FAULTS ? [`And ${faults.length - MAX_FAULTS} more.`] : [];
  const message = ['Nothing was imported.', ...faults.slice(0, MAX_FAULTS).map(toSentence), ...more].join(
    ' ',
  );
  return fail('invalid_input', message, { fields: { file: message } });
}

const toSentence = (fault: string) => (/[.!]$/.test(fault) ? fault : `${fault}.`);

async function listKnown(trx: Trx, ids: readonly string[]): Promise<Map<string, DraftRow>> {
  const rows = await trx
    .selectFrom('event_drafts')
    .selectAll()
    .where('event_id', 'in', ['', ...ids])
    .execute();
  return new Map(rows.map((row) => [row.event_id, row]));
}

type Fault = { message: string; isNewer: boolean } | null;
const toFault = (message: string, isNewer = false): Fault => ({ message, isNewer });

async function findFault(
  context: StudioContext,
  trx: Trx,
  { organisationId }: Member,
  { event, known }: { event: NewEvent; known: DraftRow | undefined },
): Promise<Fault> {
  const isForeign = known ? known.organisation_id !== organisationId : await isThere(trx, event.id);
  if (isForeign) return toFault('This id belongs to another event. Please choose another one.');
  if (!known && !PLAIN_ID.test(event.id))
    return toFault('The id of a new event needs letters, digits, _ and single - only.');
  if (await isCancelled(trx, event.id)) return toFault('This event is canceled.');
  if (known && known.updated_by !== null && (event.version ?? -1) < known.version)
    return toFault(
      'It has been changed in the studio since then. Export it again, and edit that file.',
      true,
    );
  const before = known ? readDraftEntry(known.entry) : null;
  const entry = toDraftEntry(event);
  return (await findRefusal(context, trx, { eventId: event.id, organisationId }, { entry, before })) ?? null;
}

async function findRefusal(
  context: StudioContext,
  trx: Trx,
  owner: { eventId: string; organisationId: string },
  { entry, before }: { entry: DraftEntry; before: DraftEntry | null },
): Promise<Fault> {
  const { organisationId } = owner;
  const { title, broadcaster } = entry;
  const brand = refuseBrand({ title, broadcaster }, context.config.site, before ?? {});
  if (brand) return toFault(toReason(brand.error));
  const domain =
    entry.domain === before?.domain ? ok(entry.domain) : parseDomain(entry.domain, context.config.site.url);
  if (!domain.ok) return toFault(toReason(domain.error));
  const isFree = entry.domain === before?.domain ? ok(null) : await checkDomain(trx, entry.domain, owner);
  if (!isFree.ok) return toFault(toReason(isFree.error));
  const pictures = await checkPictures(trx, organisationId, entry, before);
  if (!pictures.ok) return toFault(toReason(pictures.error));
  const stream = await checkStream(context, trx, organisationId, { changed: entry, before });
  return stream.ok ? null : toFault(toReason(stream.error));
}

async function isThere(trx: Trx, id: string): Promise<boolean> {
  const event = await trx.selectFrom('events').select('id').where('id', '=', id).executeTakeFirst();
  return event !== undefined;
}

async function replaceDraft(
  trx: Trx,
  row: DraftRow,
  event: NewEvent,
  { organisationId, userId, nowMs }: Member & { nowMs: number },
): Promise<Result<number>> {
  const columns = toDraftColumns(event);
  const changes = listChanges(readDraftEntry(row.entry), readDraftEntry(columns.entry));
  if (changes.length === 0) return ok(row.version);
  const moved = await moveDraft(trx, row, columns, { userId, nowMs });
  const line = { organisationId, userId, eventId: event.id, action: 'event-imported' } as const;
  if (moved.ok) await writeLog(trx, { ...line, changes }, nowMs);
  return moved;
}
