import { toShowId } from '@/lib/contract/show-id';
import { MAX_STATUS_LENGTH } from '@/lib/contract/terms';
import { fail, ok, type Result } from '@/lib/result';
import { toInstant } from '@/lib/time/iso';
import { readDraftEntry, toDraftColumns } from '../../events/draft-entry';
import { createEventOperator } from '../../events/operator';
import type { EventRow } from '../../events/repository';
import { isLive } from '../../events/timetable';
import type { DraftEntry } from '@/lib/contract/studio/events/draft-entry';
import { moveDraft, type Trx } from '../drafts/draft-store';
import { type LogAction, writeLog } from '../log/log';
import { parseDraft } from '../drafts/parse-draft';
import { savePublic } from '../events/publish';
import { endBreak } from '../../make-good/breaks';
import { type Member, notThere } from '../studio-router';
import type { LiveContext } from './live-context';

export type Answer = Result<{ message: string }>;
/** `userId` is null for the platform's operator. */
type Actor = Pick<Member, 'organisationId'> & { userId: string | null };
type Scene<A extends Actor = Actor> = { trx: Trx; event: EventRow; nowMs: number; member: A };
/** Without `action` nothing has changed, so nothing is logged. */
type Done = { message: string; action?: LogAction; subject?: string };

/**
 * Changes a public event with its line in the log. Two desks take turns, so that the second finds
 * what the first has done.
 */
export function act<A extends Actor>(
  { deps: { store, now } }: Pick<LiveContext, 'deps'>,
  eventId: string,
  member: A,
  change: (scene: Scene<A>) => Promise<Result<Done>>,
): Promise<Answer> {
  return store.transaction().execute(async (trx) => {
    // Locks the row in PostgreSQL.
    await trx
      .updateTable('events')
      .set((eb) => ({ updated_at: eb.ref('updated_at') }))
      .where('id', '=', eventId)
      .execute();
    const nowMs = now();
    const event = await trx.selectFrom('events').selectAll().where('id', '=', eventId).executeTakeFirst();
    if (!event) return fail('conflict', 'This event is not published yet. Publish it first.');
    if (event.cancelled_at !== null) return fail('conflict', 'This event is canceled.');
    const done = await change({ trx, event, nowMs, member });
    if (!done.ok) return done;
    const { message, action, subject } = done.value;
    if (action) await writeLog(trx, { ...member, eventId, action, ...(subject && { subject }) }, nowMs);
    return ok({ message });
  });
}

export function sayStatus(
  context: LiveContext,
  { eventId, text }: { eventId: string; text: string },
  member: Member,
): Promise<Answer> {
  return act(context, eventId, member, async ({ trx, event, nowMs }) => {
    if ((event.status_text ?? '') === text) return ok({ message: 'Viewers already see that message.' });
    const operator = createEventOperator({ store: trx, now: () => nowMs });
    const said = await operator.setStatus(eventId, text.slice(0, MAX_STATUS_LENGTH));
    if (!said.ok) return said;
    return text === ''
      ? ok({ message: 'The message is removed.', action: 'status-removed' })
      : ok({ message: 'Viewers will see it within 15 seconds.', action: 'status-said', subject: text });
  });
}

export function startShow(
  context: LiveContext,
  { eventId }: { eventId: string },
  member: Member,
): Promise<Answer> {
  return act(context, eventId, member, async (scene) => {
    const { event, nowMs } = scene;
    if (event.start_time <= nowMs) return ok({ message: 'The show has already started.' });
    const moved = await moveStart(scene);
    if (!moved.ok) return moved;
    return ok({ message: 'The show is on. Viewers will see it within 15 seconds.', action: 'show-started' });
  });
}

/** Moves the start of draft and public event to now; their other times stay. */
async function moveStart({ trx, event, nowMs, member }: Scene<Member>): Promise<Result<null>> {
  const row = await trx
    .selectFrom('event_drafts')
    .selectAll()
    .where('event_id', '=', event.id)
    .executeTakeFirst();
  if (!row?.published) return notThere();
  const published = parseDraft(startAt(readDraftEntry(row.published), nowMs));
  if (!published.ok) return published;
  const draft = parseDraft(startAt(readDraftEntry(row.entry), nowMs));
  if (!draft.ok) return draft;
  const live = { published: toDraftColumns(published.value).entry, published_at: nowMs };
  const moved = await moveDraft(
    trx,
    row,
    { ...toDraftColumns(draft.value), ...live },
    {
      userId: member.userId,
      nowMs,
    },
  );
  if (!moved.ok) return moved;
  const owner = { organisation_id: member.organisationId, version: moved.value };
  await savePublic(trx, published.value, owner, nowMs);
  return ok(null);
}

function startAt(entry: DraftEntry, nowMs: number): DraftEntry {
  const start = toInstant(nowMs);
  const isLate = entry.doors_open_at !== undefined && Date.parse(entry.doors_open_at) > nowMs;
  return { ...entry, start_time: start, ...(isLate && { doors_open_at: start }) };
}

export async function endShow(
  context: LiveContext,
  { eventId }: { eventId: string },
  member: Actor,
  onEnd?: (trx: Trx, event: EventRow) => Promise<void>,
): Promise<Answer> {
  const done = await act(context, eventId, member, async ({ trx, event, nowMs }) => {
    if (event.start_time > nowMs) return fail('conflict', 'The show has not started yet.');
    // Another instance's clock may be ahead.
    if (event.ended_at !== null || !isLive(event, nowMs))
      return ok({ message: 'The show has already ended.' });
    const ended = await createEventOperator({ store: trx, now: () => nowMs }).end(eventId, nowMs);
    if (!ended.ok) return ended;
    await endBreak(trx, eventId, nowMs);
    await onEnd?.(trx, event);
    return ok({ message: 'The show has ended.', action: 'show-ended' });
  });
  if (done.ok) await settleInput(context, eventId);
  return done;
}

/** Its key still works, so it may come back; with a new key it may not. */
export async function disconnectEncoder(
  { deps: { store, now }, ingest }: LiveContext,
  { eventId }: { eventId: string },
  { organisationId, userId }: Member,
): Promise<Answer> {
  const shows = [toShowId(eventId), toShowId(eventId, 'rehearsal')];
  const told = await Promise.all(shows.map((show) => ingest.disconnect(show)));
  if (told.includes(false))
    return fail('upstream_unavailable', "The live input doesn't answer. Please try again in a moment.");
  const line = { organisationId, userId, eventId, action: 'encoder-disconnected' } as const;
  await store.transaction().execute((trx) => writeLog(trx, line, now()));
  return ok({ message: 'The encoder is disconnected.' });
}

export async function reopenShow(
  context: LiveContext,
  { eventId }: { eventId: string },
  member: Member,
): Promise<Answer> {
  const done = await act(context, eventId, member, async ({ trx, event, nowMs }) => {
    if (event.ended_at === null)
      return isLive(event, nowMs) || event.start_time > nowMs
        ? ok({ message: 'The show is already open.' })
        : fail('conflict', 'The end of the event has passed. Please change its end on the page first.');
    const opened = await createEventOperator({ store: trx, now: () => nowMs }).reopen(eventId);
    if (!opened.ok) return opened;
    return ok({ message: 'The show is on again.', action: 'show-reopened' });
  });
  if (done.ok) await settleInput(context, eventId);
  return done;
}

/** Tells the live input at once; otherwise the watch does, within seconds. */
async function settleInput({ deps: { store, now }, ingest }: LiveContext, eventId: string): Promise<void> {
  const event = await store.selectFrom('events').selectAll().where('id', '=', eventId).executeTakeFirst();
  if (!event || !ingest.isOurs(event.media_url)) return;
  const show = toShowId(eventId);
  await (isLive(event, now()) ? ingest.reopen(show) : ingest.end(show));
}
