import type { Transaction } from 'kysely';
import { fail, type Result, ok } from '@/lib/result';
import type { MessageRow, PaymentMode, Schema, Store } from '../../store/schema';
import type { PeopleOf } from '../people/select-people';
import { isNotice } from '../events/notices';

export type Trx = Transaction<Schema>;

export const OPEN_DELIVERIES = ['waiting', 'queued'] as const;

const GROUPS: Record<MessageRow['audience'], readonly PeopleOf['group'][]> = {
  buyers: ['buyers'],
  guests: ['guests'],
  consented: ['consented'],
  postponed: ['buyers', 'guests'],
  cancelled: ['buyers', 'guests', 'givers'],
};

/** A notice also goes to those who have not opened what they got, without the note. */
export function toPeopleOf(
  { audience, event_id: eventId, package_id: packageId, organisation_id: organisationId }: MessageRow,
  mode: PaymentMode,
  nowMs: number,
): PeopleOf[] {
  const of = { eventId, packageId, organisationId, mode, nowMs, isOpened: !isNotice(audience) };
  return GROUPS[audience].map((group) => ({ ...of, group }));
}

export async function findMessage(
  db: Pick<Store, 'selectFrom'>,
  { eventId, messageId }: { eventId: string; messageId: string },
): Promise<Result<MessageRow>> {
  const row = await db
    .selectFrom('messages')
    .selectAll()
    .where('id', '=', messageId)
    .where('event_id', '=', eventId)
    .executeTakeFirst();
  return row ? ok(row) : fail('not_found', 'There is no such message.');
}

/** Writes unless the row has changed since it was read. */
export async function moveMessage(
  trx: Trx,
  { id, version }: MessageRow,
  values: Partial<MessageRow>,
): Promise<Result<{ version: number }>> {
  const moved = await trx
    .updateTable('messages')
    .set({ ...values, version: version + 1 })
    .where('id', '=', id)
    .where('version', '=', version)
    .returning('version')
    .executeTakeFirst();
  return moved ? ok(moved) : isNewer();
}

export const isNewer = () =>
  fail('conflict', 'This message has just been changed. Please look at the newer version first.');

/** Instances take turns here, also on PostgreSQL. */
export function lockMessage(
  db: Pick<Store, 'updateTable'>,
  id: string,
  statuses: readonly MessageRow['status'][],
  change: Partial<MessageRow> = {},
) {
  return db
    .updateTable('messages')
    .set((eb) => ({ ...change, version: eb.ref('version') }))
    .where('id', '=', id)
    .where('status', 'in', statuses)
    .returningAll()
    .executeTakeFirst();
}

/** What is in the outbox is sent; the rest is not, and the job says so in its rows. */
export async function stopMessage(trx: Trx, id: string): Promise<void> {
  await trx.updateTable('messages').set({ status: 'cancelled' }).where('id', '=', id).execute();
}

export async function countDeliveries(db: Pick<Store, 'selectFrom'>, ids: readonly string[]) {
  const rows = await db
    .selectFrom('message_deliveries')
    .select(({ fn }) => ['message_id', 'status', fn.countAll<number>().as('mails')])
    .where('message_id', 'in', ['', ...ids])
    .groupBy(['message_id', 'status'])
    .execute();
  return (id: string, ...statuses: string[]) =>
    rows.reduce(
      (sum, row) => sum + (row.message_id === id && statuses.includes(row.status) ? Number(row.mails) : 0),
      0,
    );
}
