import type { z } from 'zod';
import type { messageCalls } from '@/lib/contract/studio/messages/calls';
import { fail, ok, type Result } from '@/lib/result';
import type { MessageRow } from '../../store/schema';
import type { StudioContext } from '../context';
import { writeLog } from '../log/log';
import { refuseFields } from '../drafts/parse-draft';
import type { Member } from '../studio-router';
import { findMessage, isNewer, moveMessage, type Trx } from './message-rows';

const MAX_OF_EVENT = 200;

type Input = z.output<(typeof messageCalls)['saveMessage']['body']>;
type Texts = Pick<MessageRow, 'audience' | 'package_id' | 'subject' | 'body'>;

/** Makes a draft or changes it. */
export function saveMessage(
  { deps: { store, now } }: StudioContext,
  input: Input,
  { organisationId, userId }: Member,
): Promise<Result<{ version: number; message: string }>> {
  const { eventId, group: audience, subject, text: body } = input;
  return store.transaction().execute(async (trx) => {
    const packageId = audience === 'buyers' && input.package !== '' ? input.package : null;
    if (packageId !== null && !(await isTicket(trx, eventId, packageId)))
      return refuseFields({ package: 'This ticket is not there. Please choose another one.' });
    const texts: Texts = { audience, package_id: packageId, subject, body };
    if (input.version === '0' && (await isFull(trx, eventId)))
      return fail('invalid_input', `An event has at most ${MAX_OF_EVENT} messages.`);
    const message = 'The message is saved.';
    const line = { organisationId, userId, eventId, action: 'message-written', subject } as const;
    if (input.version === '0') {
      const added = await trx
        .insertInto('messages')
        .values({
          ...texts,
          id: input.messageId,
          organisation_id: organisationId,
          event_id: eventId,
          status: 'draft',
          version: 1,
          created_by: userId,
          created_at: now(),
          send_at: null,
          started_at: null,
          finished_at: null,
          recipients: null,
          sent: null,
          failed: null,
        })
        .onConflict((oc) => oc.column('id').doNothing())
        .returning('version')
        .executeTakeFirst();
      if (added) await writeLog(trx, line, now());
      if (added) return ok({ version: added.version, message });
    }
    const found = await findMessage(trx, input);
    if (!found.ok) return found;
    const row = found.value;
    if (isSame(row, texts)) return ok({ version: row.version, message });
    if (row.status !== 'draft' || String(row.version) !== input.version) return isNewer();
    const moved = await moveMessage(trx, row, texts);
    if (!moved.ok) return moved;
    await writeLog(trx, line, now());
    return ok({ ...moved.value, message });
  });
}

const isSame = (row: MessageRow, texts: Texts) =>
  Object.entries(texts).every(([name, value]) => Reflect.get(row, name) === value);

async function isTicket(trx: Trx, eventId: string, id: string): Promise<boolean> {
  const ticket = await trx
    .selectFrom('packages')
    .select('id')
    .where('event_id', '=', eventId)
    .where('id', '=', id)
    .executeTakeFirst();
  return ticket !== undefined;
}

async function isFull(trx: Trx, eventId: string): Promise<boolean> {
  const { messages } = await trx
    .selectFrom('messages')
    .select(({ fn }) => fn.countAll<number>().as('messages'))
    .where('event_id', '=', eventId)
    .executeTakeFirstOrThrow();
  return Number(messages) >= MAX_OF_EVENT;
}
