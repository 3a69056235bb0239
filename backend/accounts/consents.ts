import type { Transaction } from 'kysely';
import type { OrderRow, Schema, Store } from '../store/schema';

/** A guest's consent counts once its address is confirmed (`acceptProof`). */
export async function isAddressProved(
  db: Store,
  { guest_id: guest, user_id: userId }: Pick<OrderRow, 'guest_id' | 'user_id'>,
): Promise<boolean> {
  if (guest === null) return true;
  if (guest !== userId) return false;
  const proved = await db
    .selectFrom('users')
    .select('id')
    .where('id', '=', userId)
    .where('email_verified_at', 'is not', null)
    .executeTakeFirst();
  return proved !== undefined;
}

/**
 * Call this in the transaction that gets the order paid. A consent that was withdrawn after the
 * order's stays withdrawn.
 */
export async function keepConsent(trx: Transaction<Schema>, order: OrderRow): Promise<void> {
  const { id, user_id: userId, event_id: eventId, consented_at: consentedAt } = order;
  if (consentedAt === null || eventId === null) return;
  const found = await trx
    .selectFrom('events')
    .innerJoin('users', (join) => join.on('users.id', '=', userId).on('users.deleted_at', 'is', null))
    .select('events.organisation_id')
    .where('events.id', '=', eventId)
    .executeTakeFirst();
  if (!found?.organisation_id) return;
  const given = { consented_at: consentedAt, order_id: id };
  await trx
    .insertInto('consents')
    .values({ organisation_id: found.organisation_id, user_id: userId, ...given })
    .onConflict((oc) =>
      oc
        .columns(['organisation_id', 'user_id'])
        .doUpdateSet({ ...given, withdrawn_at: null })
        .where('consents.withdrawn_at', '<', consentedAt),
    )
    .execute();
}

/** The broadcasters that may send news to the account. */
export function listConsents(store: Store, userId: string) {
  return store
    .selectFrom('consents')
    .innerJoin('organisations', 'organisations.id', 'consents.organisation_id')
    .select(['organisations.id as _id', 'organisations.name'])
    .where('consents.user_id', '=', userId)
    .where('consents.withdrawn_at', 'is', null)
    .orderBy('organisations.name')
    .execute();
}

/** Safe to repeat. Resolves with false where there was no consent. */
export async function withdrawConsent(
  db: Store,
  { organisationId, userId }: { organisationId: string; userId: string },
  nowMs: number,
): Promise<boolean> {
  const withdrawn = await db
    .updateTable('consents')
    .set({ withdrawn_at: nowMs })
    .where('organisation_id', '=', organisationId)
    .where('user_id', '=', userId)
    .where('withdrawn_at', 'is', null)
    .returning('user_id')
    .executeTakeFirst();
  return withdrawn !== undefined;
}
