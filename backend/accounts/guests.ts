import { sql, type Transaction } from 'kysely';
import { isUniqueViolation } from '../store/errors';
import { isGift, ownedBy } from '../store/held-by';
import { leaveMethods } from '../store/saved-methods';
import type { Schema, Store } from '../store/schema';
import { toEmailKey } from './email-key';
import { dropMailTokens } from './mail-tokens';
import { createAccountRepository, type User } from './repository';

// A guest is a row of `users` that is no account yet: its `email_key` is its own id, so that no
// search by an address finds it, and it has no password. `email` is what the buyer typed, or empty.

type Trx = Transaction<Schema>;

/** Another transaction has just taken the address. Nothing was written. */
class AddressRaced extends Error {}

const MAX_TURNS = 5;

/** Runs a transaction with `adoptGuest` again when another one was faster. */
export async function inTurns<T>(work: () => Promise<T>): Promise<T> {
  for (let turn = 1; ; turn += 1)
    try {
      return await work();
    } catch (error) {
      if (!(error instanceof AddressRaced) || turn === MAX_TURNS) throw error;
    }
}

export const isGuest = ({ id, email_key: key }: Pick<User, 'id' | 'email_key'>): boolean => key === id;

/**
 * Returns the account of the guest's address, locked: the one that has it, else the guest, who
 * becomes it. A guest without an address, and an erased one, stays what it is.
 */
export async function adoptGuest(trx: Trx, guestId: string): Promise<string> {
  const users = createAccountRepository(trx);
  if (!(await users.lock(guestId))) return guestId;
  const guest = await users.findById(guestId);
  if (!guest || !isGuest(guest) || guest.email === '') return guestId;
  const account = await users.findByEmail(guest.email);
  if (account && (await users.lock(account.id))) return account.id;
  await setKey(trx, guestId, toEmailKey(guest.email));
  return guestId;
}

async function setKey(trx: Trx, id: string, emailKey: string): Promise<void> {
  try {
    await trx.updateTable('users').set({ email_key: emailKey }).where('id', '=', id).execute();
  } catch (error) {
    throw isUniqueViolation(error) ? new AddressRaced() : error;
  }
}

/**
 * Takes the address off what a guest paid for, as if it had never been given. Returns false once
 * the address was confirmed, the show was watched with that account, or a ticket was moved.
 */
export async function takeAddressOff(trx: Trx, guestId: string): Promise<boolean> {
  const users = createAccountRepository(trx);
  if (!(await users.lock(guestId))) return false;
  const guest = await users.findById(guestId);
  if (!guest) return false;
  const own = await trx.selectFrom('orders').selectAll().where('guest_id', '=', guestId).execute();
  // A gift is the recipient's. One that was refused may wait for another.
  const tickets = own.filter(
    (order) => !isGift(order) && (order.holder_id !== order.id || order.holder_email !== null),
  );
  if (tickets.some(({ holder_id: holder }) => holder !== null)) return false;
  if (!isGuest(guest)) {
    if (!(await canLeave(trx, guest))) return false;
    await leaveMethods(trx, 'guest_id', guestId);
    return leaveAddress(trx, guest);
  }
  for (const { user_id: owner, event_id: eventId } of tickets) {
    if (owner === guestId || eventId === null) continue;
    if (await hasWatched(trx, owner, eventId)) return false;
  }
  await leaveMethods(trx, 'guest_id', guestId);
  await trx
    .updateTable('orders')
    .set((eb) => ({ ...ownedBy(guestId), version: eb('version', '+', 1) }))
    .where('guest_id', '=', guestId)
    .where('user_id', '!=', guestId)
    .execute();
  return true;
}

export async function hasWatched(trx: Store, userId: string, eventId: string): Promise<boolean> {
  const { rows } = await sql`select 1 from watched where user_id = ${userId} and event_id = ${eventId}
    union all select 1 from places where user_id = ${userId} and event_id = ${eventId}`.execute(trx);
  return rows.length > 0;
}

async function canLeave(trx: Trx, { id, email_verified_at: verifiedAt }: User): Promise<boolean> {
  if (verifiedAt !== null) return false;
  const other = await trx
    .selectFrom('orders')
    .select('id')
    .where((eb) =>
      eb.or([eb('holder_id', '=', id), eb.and([eb('user_id', '=', id), eb('guest_id', 'is', null)])]),
    )
    .executeTakeFirst();
  return other === undefined;
}

/** What other guests paid for with the address stays: the first of them becomes its account. */
async function leaveAddress(trx: Trx, { id, email_key: emailKey }: User): Promise<boolean> {
  await setKey(trx, id, id);
  const others = await trx
    .selectFrom('orders')
    .select(['id', 'guest_id'])
    .where('user_id', '=', id)
    .where('guest_id', '!=', id)
    .orderBy('created_at')
    .execute();
  const heir = others[0]?.guest_id;
  if (!heir) return true;
  await setKey(trx, heir, emailKey);
  await trx
    .updateTable('orders')
    .set((eb) => ({ ...ownedBy(heir), version: eb('version', '+', 1) }))
    .where(
      'id',
      'in',
      others.map((order) => order.id),
    )
    .execute();
  return true;
}

/** Links and codes for the other address die. */
export async function setGuestEmail(trx: Store, id: string, email: string): Promise<void> {
  await trx.updateTable('users').set({ email }).where('id', '=', id).execute();
  await dropMailTokens(trx, id, ['reset', 'verify', 'change', 'refuse', 'code']);
}

export const isSameAddress = (one: string, other: string): boolean =>
  one !== '' && other !== '' && toEmailKey(one) === toEmailKey(other);

export const findPaid = (db: Store, guestId: string): Promise<{ id: string } | undefined> =>
  db
    .selectFrom('orders')
    .select('id')
    .where('guest_id', '=', guestId)
    .where('paid_at', 'is not', null)
    .executeTakeFirst();
