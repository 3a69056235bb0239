import type { z } from 'zod';
import type { DraftEntry } from '@/lib/contract/studio/events/draft-entry';
import type { postponedSchema, postponeEventSchema } from '@/lib/contract/studio/events/schemas';
import { isTicked } from '@/lib/contract/studio/shared/fields';
import { fail, ok, type Result } from '@/lib/result';
import { toInstant } from '@/lib/time/iso';
import { readDraftEntry, toDraftColumns } from '../../events/draft-entry';
import type { StudioContext } from '../context';
import { findDraft, moveDraft, type Trx } from '../drafts/draft-store';
import { phaseAt } from '../../events/timetable';
import { parseLocalTime } from '@/lib/time/local-time';
import { listChanges, writeLog } from '../log/log';
import { addNotice } from './notices';
import { parseDraft, refuseFields } from '../drafts/parse-draft';
import { CANCELLED, isCancelled, savePublic } from './publish';
import { listMoves, shiftEntry } from './shift-entry';
import type { Member } from '../studio-router';

type Input = z.output<typeof postponeEventSchema>;
type Times = Omit<Input, 'note'>;
type Move = z.output<typeof postponedSchema>['moves'][number];

const MOVED = 'The event has its new date. Everyone with a ticket or an invitation gets an email.';
const OVER = 'This show is over. To do it again, please copy the event and choose its date there.';

/** Moves what is public and the draft together, and tells everyone. */
export function postponeEvent(
  { deps }: StudioContext,
  input: Input,
  member: Member,
): Promise<Result<{ version: number; message: string }>> {
  const { store, now } = deps;
  const { userId, organisationId } = member;
  return store.transaction().execute(async (trx) => {
    const nowMs = now();
    const planned = await planMove(trx, input, member, nowMs);
    if (!planned.ok) return planned;
    const { row, before, published, draft } = planned.value;
    const columns = toDraftColumns(draft);
    const live = toDraftColumns(published).entry;
    const moved = await moveDraft(
      trx,
      row,
      { ...columns, published: live, published_at: nowMs },
      { userId, nowMs },
    );
    if (!moved.ok) return moved;
    await savePublic(trx, published, { organisation_id: organisationId, version: moved.value }, nowMs);
    await trx
      .updateTable('events')
      .set({ previous_start: Date.parse(before.start_time) })
      .where('id', '=', row.event_id)
      .execute();
    // Everyone is reminded before the new start.
    await trx.deleteFrom('reminders').where('event_id', '=', row.event_id).execute();
    const told = { kind: 'postponed', eventId: row.event_id, title: before.title, note: input.note } as const;
    await addNotice(trx, told, member, nowMs);
    const changes = listChanges(before, readDraftEntry(live));
    const line = { organisationId, userId, eventId: row.event_id, action: 'event-postponed' } as const;
    await writeLog(trx, { ...line, subject: input.note === '' ? undefined : input.note, changes }, nowMs);
    return ok({ version: moved.value, message: MOVED });
  });
}

/** What a postponement would move of what is public. */
export async function checkPostpone(
  { deps: { store, now } }: StudioContext,
  input: Times,
  member: Member,
): Promise<Result<{ moves: Move[] }>> {
  const planned = await planMove(store, input, member, now());
  return planned.ok ? ok({ moves: listMoves(planned.value.before, planned.value.after) }) : planned;
}

async function planMove(trx: Pick<Trx, 'selectFrom'>, input: Times, member: Member, nowMs: number) {
  const found = await findDraft(trx, member, input);
  if (!found.ok) return found;
  const { row, entry } = found.value;
  if (row.published === null)
    return fail('conflict', 'This event is not published. Please change its start on the page.');
  if (await isCancelled(trx, row.event_id)) return fail('conflict', CANCELLED);
  if (await isShowOver(trx, row.event_id, nowMs)) return fail('conflict', OVER);
  const before = readDraftEntry(row.published);
  const times = toTimes(input, before, nowMs);
  if (!times.ok) return times;
  const after = moveTo(before, times.value);
  const published = parseDraft(after);
  if (!published.ok) return published;
  const draft = parseDraft(moveTo(entry, times.value));
  return draft.ok ? ok({ row, before, after, published: published.value, draft: draft.value }) : draft;
}

/** Its buyers would lose the replay. */
async function isShowOver(trx: Pick<Trx, 'selectFrom'>, eventId: string, nowMs: number): Promise<boolean> {
  const event = await trx.selectFrom('events').selectAll().where('id', '=', eventId).executeTakeFirst();
  return event !== undefined && ['replay', 'ended'].includes(phaseAt(event, nowMs));
}

type Moved = { startMs: number; endMs: number | null };

function toTimes(input: Times, { timezone = 'UTC', ...before }: DraftEntry, nowMs: number): Result<Moved> {
  const start = parseLocalTime(input.start_time, timezone, isTicked(input.later));
  if (!start.ok) return refuseFields({ start_time: start.error.message });
  if (start.value <= nowMs) return refuseFields({ start_time: 'Please choose a start in the future.' });
  if (input.end_time === '')
    return start.value === Date.parse(before.start_time)
      ? refuseFields({ start_time: 'The event already starts then. Please choose another time.' })
      : ok({ startMs: start.value, endMs: null });
  const end = parseLocalTime(input.end_time, timezone, isTicked(input.later));
  if (!end.ok) return refuseFields({ end_time: end.error.message });
  if (end.value <= start.value) return refuseFields({ end_time: 'The end must be after the start.' });
  return ok({ startMs: start.value, endMs: end.value });
}

function moveTo(entry: DraftEntry, { startMs, endMs }: Moved): DraftEntry {
  const moved = shiftEntry(entry, startMs - Date.parse(entry.start_time));
  return endMs === null ? moved : { ...moved, end_time: toInstant(endMs) };
}
