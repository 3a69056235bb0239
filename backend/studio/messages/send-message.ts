import type { z } from 'zod';
import { MESSAGES_A_DAY, type messageCalls, NEWS_A_DAY } from '@/lib/contract/studio/messages/calls';
import { fail, ok, type Result } from '@/lib/result';
import { parseLocalTime } from '@/lib/time/local-time';
import { readDraftEntry } from '../../events/draft-entry';
import type { MessageRow } from '../../store/schema';
import type { StudioContext } from '../context';
import { lockOrganisation } from '../organisation/lock-organisation';
import { writeLog } from '../log/log';
import { refuseFields } from '../drafts/parse-draft';
import { listPeople } from '../people/select-people';
import type { Member } from '../studio-router';
import { judgeSender } from './message-sender';
import { isNotice } from '../events/notices';
import {
  findMessage,
  isNewer,
  lockMessage,
  moveMessage,
  stopMessage,
  toPeopleOf,
  type Trx,
} from './message-rows';

const DAY_MS = 24 * 60 * 60_000;
const LATEST_MS = 366 * DAY_MS;

type Input = z.output<(typeof messageCalls)['sendMessage']['body']>;
type Said = Promise<Result<{ message: string }>>;

/** The job sends it, and fixes its recipients then. */
export function sendMessage({ deps }: StudioContext, input: Input, member: Member): Said {
  const { store, now, payments } = deps;
  const { organisationId, userId } = member;
  return store.transaction().execute(async (trx): Said => {
    const nowMs = now();
    await lockOrganisation(trx, organisationId);
    const found = await findMessage(trx, input);
    if (!found.ok) return found;
    const row = found.value;
    if (row.status !== 'draft' && row.status !== 'cancelled' && String(row.version - 1) === input.version)
      return ok({ message: 'This message is on its way already.' });
    if (row.status !== 'draft' || String(row.version) !== input.version) return isNewer();
    const sender = await judgeSender(trx, { ...row, created_by: userId }, deps);
    if (!sender.ok) return sender;
    const sendAt = await readSendAt(trx, input, nowMs);
    if (!sendAt.ok) return sendAt;
    const [of] = toPeopleOf(row, payments.accounts.mode, nowMs);
    if (input.send_at === '' && of && (await listPeople(trx, of, { limit: 1 })).length === 0)
      return fail('conflict', 'There is no one in this group yet.');
    const tooMany = await refuseMore(trx, row, sendAt.value);
    if (tooMany) return tooMany;
    const moved = await moveMessage(trx, row, {
      status: 'scheduled',
      send_at: sendAt.value,
      created_by: userId,
    });
    if (!moved.ok) return moved;
    const action = input.send_at === '' ? 'message-sent' : 'message-scheduled';
    await writeLog(
      trx,
      { organisationId, userId, eventId: row.event_id, action, subject: row.subject },
      nowMs,
    );
    return ok({
      message: input.send_at === '' ? 'The message is being sent.' : 'The message is scheduled.',
    });
  });
}

async function readSendAt(
  trx: Trx,
  { eventId, send_at: text }: Input,
  nowMs: number,
): Promise<Result<number>> {
  if (text === '') return ok(nowMs);
  const { entry } = await trx
    .selectFrom('event_drafts')
    .select('entry')
    .where('event_id', '=', eventId)
    .executeTakeFirstOrThrow();
  const time = parseLocalTime(text, readDraftEntry(entry).timezone ?? 'UTC', false);
  if (!time.ok) return refuseFields({ send_at: time.error.message });
  if (time.value <= nowMs) return refuseFields({ send_at: 'Please choose a time in the future.' });
  if (time.value > nowMs + LATEST_MS) return refuseFields({ send_at: 'Please choose a time within a year.' });
  return ok(time.value);
}

/** Counts the day before and the day after, so that no 24 hours have more. */
async function refuseMore(trx: Trx, row: MessageRow, sendAtMs: number) {
  const isNews = row.audience === 'consented';
  const { messages } = await trx
    .selectFrom('messages')
    .select(({ fn }) => fn.countAll<number>().as('messages'))
    .where('organisation_id', '=', row.organisation_id)
    .where('send_at', '>', sendAtMs - DAY_MS)
    .where('send_at', '<', sendAtMs + DAY_MS)
    .where((eb) => eb.or([eb('status', '!=', 'cancelled'), eb('started_at', 'is not', null)]))
    .$if(isNews, (query) => query.where('audience', '=', 'consented'))
    .$if(!isNews, (query) =>
      query.where('event_id', '=', row.event_id).where('audience', 'in', ['buyers', 'guests']),
    )
    .executeTakeFirstOrThrow();
  if (Number(messages) < (isNews ? NEWS_A_DAY : MESSAGES_A_DAY)) return null;
  return fail(
    'conflict',
    isNews
      ? 'People who agreed to news get one message a day from you. Please choose another time.'
      : `An event has at most ${MESSAGES_A_DAY} messages in 24 hours. Please choose another time.`,
  );
}

export function cancelMessage(
  { deps: { store, now } }: StudioContext,
  ids: { eventId: string; messageId: string },
  { organisationId, userId }: Member,
): Said {
  return store.transaction().execute(async (trx): Said => {
    const found = await findMessage(trx, ids);
    if (!found.ok) return found;
    const { id, status, audience, event_id: eventId, subject } = found.value;
    if (isNotice(audience))
      return fail('conflict', "This email tells people what changed. It can't be stopped.");
    const done = ok({ message: 'The message is canceled.' });
    if (status === 'cancelled') return done;
    if (status === 'sent') return fail('conflict', 'This message has already been sent.');
    // It may have been sent since it was read.
    if (!(await lockMessage(trx, id, ['draft', 'scheduled', 'sending']))) return isNewer();
    await stopMessage(trx, id);
    await writeLog(trx, { organisationId, userId, eventId, action: 'message-cancelled', subject }, now());
    return done;
  });
}
