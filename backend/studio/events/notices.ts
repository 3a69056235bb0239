import { NOTICE_KINDS, type NoticeKind } from '@/lib/contract/studio/messages/calls';
import { createId } from '../../store/ids';
import type { MessageRow } from '../../store/schema';
import type { Member } from '../studio-router';
import type { Trx } from '../drafts/draft-store';

export const isNotice = (audience: MessageRow['audience']): audience is NoticeKind =>
  NOTICE_KINDS.some((kind) => kind === audience);

type Told = { kind: NoticeKind; eventId: string; title: string; note: string };

const SUBJECTS: Record<NoticeKind, string> = { postponed: 'New date', cancelled: 'Canceled' };

/**
 * Tells everyone with a ticket or an invitation, by one row that the message job works off. What is
 * unsent of an earlier notice is no longer true, and stays unsent.
 */
export async function addNotice(
  trx: Trx,
  { kind, eventId, title, note }: Told,
  { organisationId, userId }: Member,
  nowMs: number,
): Promise<void> {
  const stale = await trx
    .updateTable('messages')
    .set({ status: 'cancelled' })
    .where('event_id', '=', eventId)
    .where('audience', 'in', NOTICE_KINDS)
    .where('status', 'in', ['scheduled', 'sending'])
    .returning('id')
    .execute();
  for (const { id } of stale)
    await trx.deleteFrom('outbox').where('status', '=', 'waiting').where('message_id', '=', id).execute();
  await trx
    .insertInto('messages')
    .values({
      id: createId('msg'),
      organisation_id: organisationId,
      event_id: eventId,
      audience: kind,
      package_id: null,
      subject: `${SUBJECTS[kind]}: ${title}`,
      body: note,
      status: 'scheduled',
      version: 1,
      created_by: userId,
      created_at: nowMs,
      send_at: nowMs,
      started_at: null,
      finished_at: null,
      recipients: null,
      sent: null,
      failed: null,
    })
    .execute();
}
