import type { z } from 'zod';
import type { cancelEventSchema } from '@/lib/contract/studio/events/schemas';
import { fail, ok, type Result } from '@/lib/result';
import { NOTHING_SAID, recheckOrders } from '../../events/save-events';
import type { StudioContext } from '../context';
import { findDraft, moveDraft } from '../drafts/draft-store';
import { writeLog } from '../log/log';
import { addNotice } from './notices';
import { isCancelled } from './publish';
import type { Member } from '../studio-router';

/** Nothing more is sold, open payments are given up, and everyone is told. No money moves. */
export function cancelEvent(
  { deps: { store, now } }: StudioContext,
  input: z.output<typeof cancelEventSchema>,
  member: Member,
): Promise<Result<{ version: number; message: string }>> {
  const { organisationId, userId } = member;
  return store.transaction().execute(async (trx) => {
    const nowMs = now();
    const draft = await findDraft(trx, member, input);
    if (!draft.ok) return draft;
    const { row } = draft.value;
    if (row.published === null)
      return fail('conflict', 'This event is not published. You can delete it instead.');
    if (await isCancelled(trx, row.event_id))
      return ok({ version: row.version, message: 'The event is already canceled.' });
    const moved = await moveDraft(trx, row, {}, { userId, nowMs });
    if (!moved.ok) return moved;
    const event = await trx
      .updateTable('events')
      .set({
        cancelled_at: nowMs,
        cancelled_reason: input.note,
        ...NOTHING_SAID,
        version: moved.value,
        updated_at: nowMs,
      })
      .where('id', '=', row.event_id)
      .returning('title')
      .executeTakeFirstOrThrow();
    await recheckOrders(trx, row.event_id, nowMs).execute();
    const line = { organisationId, userId, eventId: row.event_id, action: 'event-cancelled' } as const;
    await writeLog(trx, { ...line, subject: input.note === '' ? undefined : input.note }, nowMs);
    const told = { kind: 'cancelled', eventId: row.event_id, title: event.title, note: input.note } as const;
    await addNotice(trx, told, member, nowMs);
    return ok({
      version: moved.value,
      message: 'The event is canceled. Everyone with a ticket or an invitation gets an email.',
    });
  });
}
