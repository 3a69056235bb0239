import type { Selectable, Transaction } from 'kysely';
import { toEmailKey } from '../../accounts/email-key';
import { claimWaitingGrants } from '../../accounts/waiting-grants';
import { createAccountRepository } from '../../accounts/repository';
import type { BackendConfig } from '../../config/config';
import { enqueueMail } from '../../mail/outbox';
import type { EventTable, Schema, Store } from '../../store/schema';
import { createGuestMails } from './guest-mails';
import type { Guest } from './read-guests';

type Wish = {
  event: Selectable<EventTable>;
  guests: readonly Guest[];
  untilMs: number | null;
  nowMs: number;
};

/**
 * Adds and mails those who are not guests yet, and returns how many they are. At most 500 at once.
 * Call `claimAddedGuests` after the commit.
 */
export async function addGuests(
  trx: Transaction<Schema>,
  config: Pick<BackendConfig, 'site' | 'mail'>,
  { event, guests, untilMs, nowMs }: Wish,
): Promise<number> {
  const fresh = await leaveOutKnown(trx, event.id, guests, nowMs);
  if (fresh.length === 0) return 0;
  const accounts = await trx
    .selectFrom('users')
    .select(['id', 'email_key'])
    .where(
      'email_key',
      'in',
      fresh.map(({ email }) => toEmailKey(email)),
    )
    .where('deleted_at', 'is', null)
    .where('email_verified_at', 'is not', null)
    .execute();
  const accountOf = new Map(accounts.map(({ id, email_key: key }) => [key, id]));
  const mails = createGuestMails(config, event);
  const access = { event_id: event.id, expires_at: untilMs, created_at: nowMs };
  let added = 0;
  for (const { name, email } of fresh) {
    const key = toEmailKey(email);
    const userId = accountOf.get(key);
    const values = { ...access, name };
    const isNew = userId
      ? await trx
          .insertInto('grants')
          .values({ ...values, user_id: userId })
          .onConflict((oc) =>
            oc.columns(['user_id', 'event_id']).doUpdateSet(values).where('grants.expires_at', '<=', nowMs),
          )
          .returning('event_id')
          .executeTakeFirst()
      : await trx
          .insertInto('waiting_grants')
          .values({ ...values, email_key: key, email })
          .onConflict((oc) =>
            oc
              .columns(['email_key', 'event_id'])
              .doUpdateSet({ ...values, email })
              .where('waiting_grants.expires_at', '<=', nowMs),
          )
          .returning('event_id')
          .executeTakeFirst();
    if (!isNew) continue;
    added += 1;
    const guest = { email, untilMs, isGiven: userId !== undefined };
    await enqueueMail(trx, mails.toInvited(guest), nowMs);
  }
  return added;
}

/** Those of `guests` who have no access as guests at `nowMs`. */
export async function leaveOutKnown(
  db: Pick<Store, 'selectFrom'>,
  eventId: string,
  guests: readonly Guest[],
  nowMs: number,
): Promise<Guest[]> {
  const known = new Set<string>();
  for (let start = 0; start < guests.length; start += 500) {
    const keys = guests.slice(start, start + 500).map(({ email }) => toEmailKey(email));
    const rows = await db
      .selectFrom('waiting_grants')
      .select('email_key')
      .where('event_id', '=', eventId)
      .where('email_key', 'in', keys)
      .where((eb) => eb.or([eb('expires_at', 'is', null), eb('expires_at', '>', nowMs)]))
      .unionAll(
        db
          .selectFrom('grants')
          .innerJoin('users', 'users.id', 'grants.user_id')
          .select('users.email_key')
          .where('grants.event_id', '=', eventId)
          .where('users.email_key', 'in', keys)
          .where((eb) => eb.or([eb('grants.expires_at', 'is', null), eb('grants.expires_at', '>', nowMs)])),
      )
      .execute();
    for (const { email_key: key } of rows) known.add(key);
  }
  return guests.filter(({ email }) => !known.has(toEmailKey(email)));
}

/** An account that confirmed its address at the same moment could not see its grant. */
export async function claimAddedGuests(store: Store, eventId: string): Promise<void> {
  const late = await store
    .selectFrom('waiting_grants')
    .innerJoin('users', 'users.email_key', 'waiting_grants.email_key')
    .select('users.id')
    .where('waiting_grants.event_id', '=', eventId)
    .where('users.email_verified_at', 'is not', null)
    .execute();
  for (const { id } of late)
    await store.transaction().execute(async (trx) => {
      if (await createAccountRepository(trx).lock(id)) await claimWaitingGrants(trx, id);
    });
}
