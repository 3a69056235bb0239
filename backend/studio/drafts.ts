import type { Transaction } from 'kysely';
import { createId } from '../store/ids';
import type { Schema } from '../store/schema';
import { writeLog } from './log';

type NewDraft = { organisationId: string; userId: string; title: string; nowMs: number };

const DAY_MS = 24 * 60 * 60_000;

/** Returns the event's id. */
export async function createDraft(
  trx: Transaction<Schema>,
  { organisationId, userId, title, nowMs }: NewDraft,
): Promise<string> {
  const eventId = createId('evt');
  const startTime = nowMs + 14 * DAY_MS;
  const entry = {
    id: eventId,
    domain: eventId.slice(-12),
    title,
    description: '',
    image: '',
    start_time: new Date(startTime).toISOString(),
    packages: [],
  };
  await trx
    .insertInto('event_drafts')
    .values({
      event_id: eventId,
      organisation_id: organisationId,
      entry: JSON.stringify(entry),
      published: null,
      published_at: null,
      version: 1,
      start_time: startTime,
      search: title.toLowerCase(),
      created_at: nowMs,
      updated_at: nowMs,
      updated_by: userId,
      terms_accepted_at: null,
    })
    .execute();
  await writeLog(trx, { organisationId, userId, action: 'event-created', eventId, subject: title }, nowMs);
  return eventId;
}
