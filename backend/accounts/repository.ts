import { randomInt } from 'node:crypto';
import type { Store, UserTable } from '../store/schema';
import { toEmailKeys } from './email-key';

/** No 0, 1, o, i or l, which are taken for one another, and no vowels, which make words. */
const ALPHABET = '23456789bcdfghjkmnpqrstvwxz';
const LENGTH = 8;

/** Makes the code a person sends others with. Of 2.8 * 10^11; a unique index refuses the odd repetition. */
export function createReferralCode(): string {
  return Array.from({ length: LENGTH }, () => ALPHABET[randomInt(ALPHABET.length)]).join('');
}

export type NewUser = Pick<
  UserTable,
  'id' | 'name' | 'email' | 'email_key' | 'password_hash' | 'referral' | 'referral_code' | 'created_at'
>;
export type SessionUser = { id: string; name: string; email: string };

const USER_COLUMNS = [
  'id',
  'name',
  'email',
  'email_key',
  'password_hash',
  'email_verified_at',
  'referral',
  'referral_code',
  'created_at',
] as const;

export type User = Pick<UserTable, (typeof USER_COLUMNS)[number]>;

/** All SQL on the rows of accounts; `store` may be a transaction. Deleted accounts are not found. */
export function createAccountRepository(store: Store) {
  return {
    /**
     * Adds an account; false when the e-mail is taken. The unique index decides, so a race has one
     * winner.
     */
    async createUser(user: NewUser): Promise<boolean> {
      const added = await store
        .insertInto('users')
        .values({ ...user, email_verified_at: null, deleted_at: null })
        .onConflict((oc) => oc.column('email_key').doNothing())
        .returning('id')
        .executeTakeFirst();
      return added !== undefined;
    },

    /**
     * Whose e-mail this is. Of two that are one to the network, the account that is keyed by the
     * very spelling.
     */
    async findByEmail(email: string): Promise<User | undefined> {
      const keys = toEmailKeys(email);
      const found = await store
        .selectFrom('users')
        .select(USER_COLUMNS)
        .where('email_key', 'in', keys)
        .where('deleted_at', 'is', null)
        .execute();
      return found.find((user) => user.email_key === keys.at(-1)) ?? found[0];
    },

    async findById(id: string): Promise<User | undefined> {
      return store
        .selectFrom('users')
        .select(USER_COLUMNS)
        .where('id', '=', id)
        .where('deleted_at', 'is', null)
        .executeTakeFirst();
    },

    /** Whose own code this is, in any case. */
    async findByReferralCode(code: string): Promise<{ email: string } | undefined> {
      return store
        .selectFrom('users')
        .select('email')
        .where('referral_code', '=', code.toLowerCase())
        .where('deleted_at', 'is', null)
        .executeTakeFirst();
    },

    async setName(id: string, name: string): Promise<void> {
      await store.updateTable('users').set({ name }).where('id', '=', id).execute();
    },

    async setPassword(id: string, hash: string): Promise<void> {
      await store.updateTable('users').set({ password_hash: hash }).where('id', '=', id).execute();
    },

    /**
     * Keeps an account as it is until the transaction is over; false when it was deleted, or has
     * another password than the one with `hash`. An update that changes nothing, because that locks
     * the row on both engines. Transactions take this lock first, so that none waits for another in
     * a circle.
     */
    async lock(id: string, hash?: string): Promise<boolean> {
      const locked = await store
        .updateTable('users')
        .set((eb) => ({ password_hash: eb.ref('password_hash') }))
        .where('id', '=', id)
        .where('deleted_at', 'is', null)
        .$if(hash !== undefined, (query) => query.where('password_hash', '=', hash ?? ''))
        .returning('id')
        .executeTakeFirst();
      return locked !== undefined;
    },

    /** Notes that the person reads this address; does nothing when it is not the account's any more. */
    async markVerified(id: string, email: string, nowMs: number): Promise<void> {
      await store
        .updateTable('users')
        .set({ email_verified_at: nowMs })
        .where('id', '=', id)
        .where('email_key', 'in', toEmailKeys(email))
        .where('email_verified_at', 'is', null)
        .execute();
    },

    /** @throws what `isUniqueViolation` knows, when another account has the address. */
    async setEmail(id: string, to: { email: string; emailKey: string }, nowMs: number): Promise<void> {
      await store
        .updateTable('users')
        .set({ email: to.email, email_key: to.emailKey, email_verified_at: nowMs })
        .where('id', '=', id)
        .execute();
    },

    /** Takes the person out of the row, which orders still refer to. */
    async anonymise(id: string, nowMs: number): Promise<void> {
      await store
        .updateTable('users')
        .set({
          name: 'Deleted account',
          email: id,
          email_key: id,
          // No password hashes to this, and none is asked for: deleted accounts are not found.
          password_hash: '!',
          email_verified_at: null,
          deleted_at: nowMs,
        })
        .where('id', '=', id)
        .execute();
    },
  };
}

export type AccountRepository = ReturnType<typeof createAccountRepository>;
