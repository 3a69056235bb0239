import type { Transaction } from 'kysely';
import { emailSchema } from '@/lib/contract/accounts';
import { fail, ok, type Result } from '@/lib/result';
import { toEmailKey } from '../accounts/email-key';
import { createAccountRepository } from '../accounts/repository';
import { claimWaitingGrants, dropWaitingGrant } from '../accounts/waiting-grants';
import type { BackendDeps } from '../config/config';
import type { Schema, Store } from '../store/schema';
import { createEventRepository, type EventRow } from './repository';

/** The last two wait for an account to verify the address. */
export type GrantState = 'given' | 'no-account' | 'unverified';

type Granted = { event: EventRow; email: string; state: GrantState };

/** Grants complimentary access by email to the account that verifies it. */
export function createGrants({ store, now }: Pick<BackendDeps, 'store' | 'now'>) {
  const findEvent = createEventFinder(store);

  function settle(
    email: string,
    write: (trx: Transaction<Schema>, userId: string | null) => Promise<unknown>,
  ): Promise<GrantState> {
    return store.transaction().execute(async (trx) => {
      const users = createAccountRepository(trx);
      const user = await users.findByEmail(email);
      const userId = user && (await users.lock(user.id)) ? user.id : null;
      await write(trx, userId);
      if (userId === null) return 'no-account';
      return (await claimWaitingGrants(trx, userId)) ? 'given' : 'unverified';
    });
  }

  return {
    /** A null `untilMs` means no end. Fails with `not_found` or `invalid_input`. */
    async grant(
      eventId: string,
      email: string,
      untilMs: number | null,
      isTrusted = false,
    ): Promise<Result<Granted>> {
      const event = await findEvent(eventId);
      if (!event.ok) return event;
      if (!emailSchema.safeParse(email).success)
        return fail('invalid_input', `${email} is not an email address.`);
      if (untilMs !== null && untilMs <= now())
        return fail('invalid_input', 'This access would already have expired.');
      const access = { event_id: eventId, expires_at: untilMs, created_at: now() };
      let isGiven = false;
      const state = await settle(email, async (trx, userId) => {
        await takeBack(trx, eventId, email);
        isGiven = isTrusted && userId !== null;
        await (isTrusted && userId !== null
          ? trx
              .insertInto('grants')
              .values({ user_id: userId, ...access })
              .execute()
          : trx
              .insertInto('waiting_grants')
              .values({ email_key: toEmailKey(email), ...access })
              .execute());
      });
      if (isGiven || state === 'given') return ok({ event: event.value, email, state: 'given' });
      // A concurrent verification could not see the uncommitted grant, so settle again.
      return ok({ event: event.value, email, state: await settle(email, async () => undefined) });
    },

    /** Leaves purchased tickets alone. Fails with `not_found`. */
    async revoke(eventId: string, email: string): Promise<Result<EventRow>> {
      const event = await findEvent(eventId);
      if (!event.ok) return event;
      const wasThere = await store.transaction().execute((trx) => takeBack(trx, eventId, email));
      return wasThere ? event : fail('not_found', `${email} was never given access to ${eventId}.`);
    },

    /** Lists grants in order. A waiting email is normalised. Fails with `not_found`. */
    async listGranted(eventId: string) {
      const event = await findEvent(eventId);
      if (!event.ok) return event;
      const given = await store
        .selectFrom('grants')
        .innerJoin('users', 'users.id', 'grants.user_id')
        .select(['users.email', 'grants.expires_at', 'grants.created_at'])
        .where('event_id', '=', eventId)
        .execute();
      const waiting = await store
        .selectFrom('waiting_grants')
        .select(['email_key as email', 'expires_at', 'created_at'])
        .where('event_id', '=', eventId)
        .execute();
      const rows = [
        ...given.map((row) => ({ ...row, isWaiting: false })),
        ...waiting.map((row) => ({ ...row, isWaiting: true })),
      ];
      return ok(rows.sort((a, b) => a.created_at - b.created_at));
    },
  };
}

/** Fails with `not_found`. */
export function createEventFinder(store: Store) {
  const events = createEventRepository(store);
  return async (eventId: string): Promise<Result<EventRow>> => {
    const event = await events.findById(eventId);
    return event ? ok(event) : fail('not_found', `There is no event ${eventId}.`);
  };
}

/** Resolves with false where there was no access to take back. */
export async function takeBack(trx: Store, eventId: string, email: string): Promise<boolean> {
  const wasWaiting = await dropWaitingGrant(trx, eventId, email);
  const user = await createAccountRepository(trx).findByEmail(email);
  if (!user) return wasWaiting;
  const gone = await trx
    .deleteFrom('grants')
    .where('user_id', '=', user.id)
    .where('event_id', '=', eventId)
    .returning('user_id')
    .executeTakeFirst();
  return gone !== undefined || wasWaiting;
}
