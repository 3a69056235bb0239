import { fail, ok, type Result } from '@/lib/result';
import type { BackendDeps } from '../../config/config';
import type { MessageRow, Store } from '../../store/schema';
import { mayStill } from '../team/members';
import { mayDo } from '../organisation/may-publish';
import type { MessageOf } from './message-mail';
import { isNotice } from '../events/notices';

type Read = Pick<Store, 'selectFrom'>;

/** Null while the event is not public. */
export async function findSender(
  db: Read,
  { event_id: eventId }: Pick<MessageRow, 'event_id'>,
): Promise<Pick<MessageOf, 'event' | 'organisation'> | null> {
  const row = await db
    .selectFrom('events')
    .innerJoin('organisations', 'organisations.id', 'events.organisation_id')
    .select([
      'events.id',
      'events.start_time',
      'events.timezone',
      'events.domain_key',
      'events.title',
      'events.broadcaster',
      'events.accent',
      'events.logo',
      'organisations.name',
    ])
    .where('events.id', '=', eventId)
    .executeTakeFirst();
  return row ? { event: row, organisation: row.name } : null;
}

/**
 * As `findSender`. Fails with `forbidden` or `conflict` when no message may be sent. A notice is
 * sent without its note then.
 */
export async function judgeSender(
  db: Read,
  row: MessageRow,
  deps: Pick<BackendDeps, 'now' | 'payments'>,
): Promise<Result<Pick<MessageOf, 'event' | 'organisation' | 'body'>>> {
  const sender = await findSender(db, row);
  const { body } = row;
  const judged = await judgeAuthor(db, row, deps);
  if (sender && (judged.ok || isNotice(row.audience))) return ok({ ...sender, body: judged.ok ? body : '' });
  if (!judged.ok) return judged;
  return fail('conflict', 'This event is not published. Please publish it first.');
}

async function judgeAuthor(
  db: Read,
  row: MessageRow,
  deps: Pick<BackendDeps, 'now' | 'payments'>,
): Promise<Result<null>> {
  if (!(await mayDo(['messages'], db, row.organisation_id, deps)))
    return fail('forbidden', "Your organization can't send messages at the moment. Please contact us.");
  const author = { organisationId: row.organisation_id, userId: row.created_by };
  if (!(await mayStill(db, 'sendMessage', author)))
    return fail('forbidden', 'The member who sent this message may no longer send messages.');
  return ok(null);
}
