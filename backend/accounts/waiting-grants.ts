import type { Transaction } from 'kysely';
import type { Schema, Store } from '../store/schema';
import { HOLDER } from '../store/held-by';
import { toEmailKeys } from './email-key';

/** Null means no end. */
function later(one: number | null, other: number | null): number | null {
  return one === null || other === null ? null : Math.max(one, other);
}

/** Call this in the transaction that verifies the email, with the account locked. */
export async function claimWaitingGrants(trx: Transaction<Schema>, userId: string): Promise<boolean> {
  const user = await trx
    .selectFrom('users')
    .select('email')
    .where('id', '=', userId)
    .where('deleted_at', 'is', null)
    .where('email_verified_at', 'is not', null)
    .executeTakeFirst();
  if (!user) return false;
  await claimWaitingTickets(trx, userId, user.email);
  const waiting = await trx
    .deleteFrom('waiting_grants')
    .where('email_key', 'in', toEmailKeys(user.email))
    .returning(['event_id', 'expires_at', 'created_at', 'name'])
    .execute();
  for (const { event_id, expires_at, created_at, name } of waiting) {
    const own = await trx
      .selectFrom('grants')
      .select('expires_at')
      .where('user_id', '=', userId)
      .where('event_id', '=', event_id)
      .executeTakeFirst();
    const until = own ? later(own.expires_at, expires_at) : expires_at;
    await trx
      .insertInto('grants')
      .values({ user_id: userId, event_id, expires_at: until, created_at, name })
      .onConflict((oc) => oc.columns(['user_id', 'event_id']).doUpdateSet({ expires_at: until, name }))
      .execute();
  }
  return true;
}

export async function dropWaitingGrant(db: Store, eventId: string, email: string): Promise<boolean> {
  const gone = await db
    .deleteFrom('waiting_grants')
    .where('event_id', '=', eventId)
    .where('email_key', 'in', toEmailKeys(email))
    .returning('event_id')
    .execute();
  return gone.length > 0;
}

/** Tickets that were moved to an address. One that the account has already goes on waiting. */
async function claimWaitingTickets(trx: Transaction<Schema>, userId: string, email: string): Promise<void> {
  const waiting = await trx
    .selectFrom('orders')
    .select(['id', 'event_id', 'package_id'])
    .where('holder_email', 'in', toEmailKeys(email))
    .execute();
  for (const { id, event_id: eventId, package_id: packageId } of waiting) {
    const own = await trx
      .selectFrom('orders')
      .select('id')
      .where(HOLDER, '=', userId)
      .where('event_id', '=', eventId)
      .where('package_id', '=', packageId)
      .where('status', '=', 'paid')
      .where('lapsed_at', 'is', null)
      .executeTakeFirst();
    if (own) continue;
    await trx
      .updateTable('orders')
      .set((eb) => ({ holder_id: userId, holder_email: null, version: eb('version', '+', 1) }))
      .where('id', '=', id)
      .execute();
  }
}
