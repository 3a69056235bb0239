import * as z from 'zod';
import { fail, ok, type Result } from '@/lib/result';
import { createId } from '../../store/ids';
import type { StudioContext } from '../context';
import { writeLog } from '../log/log';
import type { Member } from '../studio-router';
import { addGuests, claimAddedGuests, leaveOutKnown } from './add-guests';
import { findInvitable, type PeopleContext } from './guests';
import { readGuests } from './read-guests';

const FAULTS_SHOWN = 100;
const BATCH = 250;

const guestsSchema = z.array(z.object({ name: z.string(), email: z.string() }));
const faultsSchema = z.array(z.object({ line: z.number(), message: z.string() }));

const noList = () =>
  fail('not_found', 'This list is no longer there. Please check it again, then add it within a day.');

type Ids = { eventId: string; listId: string };

/** The dry run. The list is kept for a day, so that exactly what was shown can be added. */
export async function checkGuests(
  { deps }: StudioContext,
  { eventId, list }: { eventId: string; list: string },
): Promise<Result<{ listId: string }>> {
  const { store, now } = deps;
  const event = await findInvitable(deps, eventId);
  if (!event.ok) return event;
  const read = readGuests(list);
  if (!read.ok) return read;
  const { guests, faults } = read.value;
  const fresh = await leaveOutKnown(store, eventId, guests, now());
  const id = createId('gls');
  await store
    .insertInto('guest_lists')
    .values({
      id,
      event_id: eventId,
      guests: JSON.stringify(fresh),
      total: fresh.length,
      added: 0,
      known: guests.length - fresh.length,
      faulty: faults.length,
      faults: JSON.stringify(faults.slice(0, FAULTS_SHOWN)),
      created_at: now(),
    })
    .execute();
  return ok({ listId: id });
}

export async function getGuestList({ deps: { store } }: StudioContext, { eventId, listId }: Ids) {
  const row = await store
    .selectFrom('guest_lists')
    .selectAll()
    .where('id', '=', listId)
    .where('event_id', '=', eventId)
    .executeTakeFirst();
  if (!row) return noList();
  const { total, added, known, faulty, faults } = row;
  return ok({ total, added, known, faulty, faults: faultsSchema.parse(JSON.parse(faults)) });
}

/** Each batch is one transaction, so a repeated call goes on where the last one stopped. */
export async function importGuests(
  context: PeopleContext,
  { eventId, listId }: Ids,
  { organisationId, userId }: Member,
): Promise<Result<{ message: string }>> {
  const { config, deps, mailer, limits } = context;
  const { store, now } = deps;
  const event = await findInvitable(deps, eventId);
  if (!event.ok) return event;

  /** Returns how many were invited. */
  const addBatch = () =>
    store.transaction().execute(async (trx) => {
      // Callers take turns here, also on PostgreSQL.
      const row = await trx
        .updateTable('guest_lists')
        .set((eb) => ({ added: eb.ref('added') }))
        .where('id', '=', listId)
        .where('event_id', '=', eventId)
        .returningAll()
        .executeTakeFirst();
      const guests = row
        ? guestsSchema.parse(JSON.parse(row.guests)).slice(row.added, row.added + BATCH)
        : [];
      if (!row || guests.length === 0) return 0;
      const count = await addGuests(trx, config, { event: event.value, guests, untilMs: null, nowMs: now() });
      await trx
        .updateTable('guest_lists')
        .set({ added: row.added + guests.length })
        .where('id', '=', listId)
        .execute();
      const line = {
        organisationId,
        userId,
        eventId,
        action: 'guests-imported',
        subject: `${count}`,
      } as const;
      if (count > 0) await writeLog(trx, line, now());
      return count;
    });

  for (;;) {
    const list = await getGuestList(context, { eventId, listId });
    if (!list.ok) return list;
    await claimAddedGuests(store, eventId);
    const { total, added } = list.value;
    if (added === total) {
      const guests = total === 1 ? '1 guest is' : `${total.toLocaleString('en')} guests are`;
      return ok({ message: `${guests} on the list and get an email.` });
    }
    const may = await findInvitable(deps, eventId);
    if (!may.ok) return may;
    const size = Math.min(BATCH, total - added);
    const turn = await limits.takeInvitations(organisationId, size);
    if (!turn.ok) return turn;
    await limits.giveBack(organisationId, size - (await addBatch()));
    mailer.wake();
  }
}
