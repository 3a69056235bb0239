import type { z } from 'zod';
import type { unpublishEventSchema } from '@/lib/contract/studio/events/schemas';
import { fail, ok, type Result } from '@/lib/result';
import type { StudioContext } from '../context';
import { findDraft, moveDraft, type Trx } from '../drafts/draft-store';
import { writeLog } from '../log/log';
import type { Member } from '../studio-router';

type Saved = Promise<Result<{ version: number; message: string }>>;
type Chosen = z.output<typeof unpublishEventSchema>;

/** Only before the first sale. */
export function unpublishEvent(
  { deps: { store, now } }: StudioContext,
  input: Chosen,
  member: Member,
): Saved {
  return store.transaction().execute(async (trx): Saved => {
    const nowMs = now();
    const draft = await findDraft(trx, member, input);
    if (!draft.ok) return draft;
    const { row } = draft.value;
    if (row.published === null) return fail('conflict', 'This event is not published.');
    const sold = await countBought(trx, row.event_id);
    if (sold !== null) return fail('conflict', sold);
    const moved = await moveDraft(
      trx,
      row,
      { published: null, published_at: null },
      { userId: member.userId, nowMs },
    );
    if (!moved.ok) return moved;
    await trx.deleteFrom('packages').where('event_id', '=', row.event_id).execute();
    await trx.deleteFrom('events').where('id', '=', row.event_id).execute();
    await writeLog(trx, { ...member, eventId: row.event_id, action: 'event-unpublished' }, nowMs);
    return ok({ version: moved.value, message: 'The event is no longer public.' });
  });
}

/** Money that still comes for a payment that was given up goes back (`isTooLate`). */
async function countBought(trx: Trx, eventId: string): Promise<string | null> {
  const { orders } = await trx
    .selectFrom('orders')
    .select(({ fn }) => fn.countAll<number>().as('orders'))
    .where('event_id', '=', eventId)
    .where('status', 'not in', ['failed', 'expired'])
    .executeTakeFirstOrThrow();
  if (Number(orders) > 0)
    return `This event has ${toCount(Number(orders), 'order')}, so it stays public. You can cancel it instead.`;
  let grants = 0;
  for (const table of ['grants', 'waiting_grants'] as const) {
    const { count } = await trx
      .selectFrom(table)
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .where('event_id', '=', eventId)
      .executeTakeFirstOrThrow();
    grants += Number(count);
  }
  return grants === 0
    ? null
    : `This event has ${toCount(grants, 'guest')}, so it stays public. You can cancel it instead.`;
}

const toCount = (count: number, name: string) => `${count} ${name}${count === 1 ? '' : 's'}`;

/** An import may choose the id again, in another organization. */
const OF_DRAFT = [
  'codes',
  'partners',
  'messages',
  'stream_keys',
  'event_destinations',
  'event_restreams',
  'encoder_refusals',
  'rehearsals',
  'guest_lists',
  'reminders',
  'grants',
  'waiting_grants',
] as const;

export function deleteStudioEvent(
  { deps: { store, now } }: StudioContext,
  input: Chosen,
  member: Member,
): Promise<Result<{ message: string }>> {
  return store.transaction().execute(async (trx) => {
    const draft = await findDraft(trx, member, input);
    if (!draft.ok) return draft;
    const { row, entry } = draft.value;
    if (row.published !== null)
      return fail('conflict', 'This event is published. Please unpublish it first.');
    const gone = await trx
      .deleteFrom('event_drafts')
      .where('event_id', '=', row.event_id)
      .where('version', '=', row.version)
      .where('published', 'is', null)
      .returning('event_id')
      .executeTakeFirst();
    if (!gone) return fail('conflict', 'This event has just been changed. Please look at it first.');
    for (const table of OF_DRAFT) await trx.deleteFrom(table).where('event_id', '=', row.event_id).execute();
    await writeLog(
      trx,
      {
        ...member,
        eventId: row.event_id,
        action: 'event-deleted',
        subject: entry.title,
      },
      now(),
    );
    return ok({ message: `${entry.title} is deleted.` });
  });
}
