import type { Selectable, Transaction } from 'kysely';
import type { DraftEntry } from '@/lib/contract/studio/events/draft-entry';
import { fail, ok, type Result } from '@/lib/result';
import { sayMoment } from '@/lib/time/moment';
import { readDraftEntry, toDraftColumns, toDraftEntry } from '../../events/draft-entry';
import type { EventDraftTable, Schema } from '../../store/schema';
import type { StudioContext } from '../context';
import { parseDraft } from './parse-draft';
import { listChanges, type LogAction, type LogChange, writeLog } from '../log/log';
import { type Member, notThere } from '../studio-router';

export type DraftRow = Selectable<EventDraftTable>;
export type Trx = Transaction<Schema>;
export type Draft = { row: DraftRow; entry: DraftEntry };
type Versioned = { eventId: string; version: string };

/** Fails with `not_found`, or `conflict` with the name of the member whose change is newer. */
export async function findDraft(
  trx: Pick<Trx, 'selectFrom'>,
  member: Member,
  { eventId, version }: Versioned,
): Promise<Result<Draft>> {
  const row = await trx
    .selectFrom('event_drafts')
    .selectAll()
    .where('event_id', '=', eventId)
    .where('organisation_id', '=', member.organisationId)
    .executeTakeFirst();
  if (!row) return notThere();
  const entry = readDraftEntry(row.entry);
  if (String(row.version) === version) return ok({ row, entry });
  const by = row.updated_by === member.userId ? 'You' : await nameOf(trx, row.updated_by);
  const when = sayMoment(row.updated_at, entry.timezone ?? 'UTC');
  return fail('conflict', `${by} changed this event on ${when}. Please look at the newer version first.`);
}

/** The name of a member, or of the platform where an operator made the change. */
export async function nameOf(trx: Pick<Trx, 'selectFrom'>, userId: string | null): Promise<string> {
  if (userId === null) return 'The platform';
  const user = await trx.selectFrom('users').select('name').where('id', '=', userId).executeTakeFirst();
  return user?.name ?? 'A former member';
}

/** Writes unless the row has changed since it was read. Returns the next version. */
export async function moveDraft(
  trx: Trx,
  row: DraftRow,
  values: Partial<Omit<DraftRow, 'organisation_id'>>,
  { userId, nowMs }: { userId: string; nowMs: number },
): Promise<Result<number>> {
  const moved = await trx
    .updateTable('event_drafts')
    .set({ ...values, version: row.version + 1, updated_at: nowMs, updated_by: userId })
    .where('event_id', '=', row.event_id)
    .where('version', '=', row.version)
    .returning('version')
    .executeTakeFirst();
  return moved
    ? ok(moved.version)
    : fail('conflict', 'This event has just been changed. Please look at the newer version first.');
}

type Edit = {
  entry: DraftEntry;
  action: LogAction;
  message: string;
  subject?: string;
  changes?: LogChange[];
};

/** Changes a draft, with its line in the log, in one transaction. */
export function editDraft(
  { deps: { store, now } }: Pick<StudioContext, 'deps'>,
  member: Member,
  input: Versioned,
  edit: (draft: Draft, trx: Trx) => Promise<Result<Edit>>,
): Promise<Result<{ version: number; message: string }>> {
  const { userId, organisationId } = member;
  return store.transaction().execute(async (trx) => {
    const nowMs = now();
    const draft = await findDraft(trx, member, input);
    if (!draft.ok) return draft;
    const { row, entry: before } = draft.value;
    const edited = await edit(draft.value, trx);
    if (!edited.ok) return edited;
    const event = parseDraft(edited.value.entry);
    if (!event.ok) return event;
    const changes = listChanges(before, toDraftEntry(event.value));
    const { action, message, subject } = edited.value;
    if (changes.length === 0) return ok({ version: row.version, message });
    const last = { version: row.version + 1, action, subject: subject ?? null, before };
    const values = { ...toDraftColumns(event.value), last_edit: JSON.stringify(last) };
    const moved = await moveDraft(trx, row, values, { userId, nowMs });
    if (!moved.ok) return moved;
    await writeLog(
      trx,
      {
        organisationId,
        userId,
        eventId: row.event_id,
        action,
        subject,
        changes: edited.value.changes ?? changes,
      },
      nowMs,
    );
    return ok({ version: moved.value, message });
  });
}
