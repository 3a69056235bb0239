import { randomInt } from 'node:crypto';
import type { Store, UserTable } from '../store/schema';
import { isSamePerson, toEmailKeys } from './email-key';
import { NO_PASSWORD } from './password';

const ALPHABET = '23456789bcdfghjkmnpqrstvwxz';
const LENGTH = 8;

/** One of 2.8 * 10^11 codes, without vowels and look-alikes. A unique index rejects duplicates. */
export function createReferralCode(): string {
  return Array.from({ length: LENGTH }, () => ALPHABET[randomInt(ALPHABET.length)]).join('');
}

/** Returns null for the buyer's own code under another address. */
export async function toReferral(
  users: Pick<AccountRepository, 'findByReferralCode'>,
  code: string | null,
  email: string,
): Promise<string | null> {
  const owner = code === null ? undefined : await users.findByReferralCode(code);
  return owner && isSamePerson(owner.email, email) ? null : code;
}

export type AccountRepository = ReturnType<typeof createAccountRepository>;

export type User = UserTable;

/** Kept after a deletion: orders refer to the row, and codes name no person. */
type Kept = 'id' | 'created_at' | 'referral' | 'referral_code';

export const ERASED = { name: 'Deleted account', password_hash: NO_PASSWORD, email_verified_at: null };

/** A new column does not compile until it is listed here or in `Kept`. */
const toDeleted = (id: string, nowMs: number): Omit<User, Kept> => ({
  ...ERASED,
  email: id,
  email_key: id,
  deleted_at: nowMs,
});

/** `store` may be a transaction. Deleted accounts are not found. */
export function createAccountRepository(store: Store) {
  return {
    /** Resolves with false when the email is taken. */
    async createUser(user: Omit<User, 'email_verified_at' | 'deleted_at'>): Promise<boolean> {
      const added = await store
        .insertInto('users')
        .values({ ...user, email_verified_at: null, deleted_at: null })
        .onConflict((oc) => oc.column('email_key').doNothing())
        .returning('id')
        .executeTakeFirst();
      return added !== undefined;
    },

    /** If two accounts share a key, the exact spelling wins. */
    async findByEmail(email: string): Promise<User | undefined> {
      const keys = toEmailKeys(email);
      const found = await store
        .selectFrom('users')
        .selectAll()
        .where('email_key', 'in', keys)
        .where('deleted_at', 'is', null)
        .execute();
      return found.find((user) => user.email_key === keys.at(-1)) ?? found[0];
    },

    async findById(id: string): Promise<User | undefined> {
      return store
        .selectFrom('users')
        .selectAll()
        .where('id', '=', id)
        .where('deleted_at', 'is', null)
        .executeTakeFirst();
    },

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

    /** Is false for a deleted account or another `hash`. Lock first, to prevent deadlocks. */
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

    async markVerified(id: string, email: string, nowMs: number): Promise<void> {
      await store
        .updateTable('users')
        .set({ email_verified_at: nowMs })
        .where('id', '=', id)
        .where('email_key', 'in', toEmailKeys(email))
        .where('email_verified_at', 'is', null)
        .execute();
    },

    /** @throws an error that `isUniqueViolation` recognises, when the address is taken */
    async setEmail(id: string, to: { email: string; emailKey: string }, nowMs: number): Promise<void> {
      await store
        .updateTable('users')
        .set({ email: to.email, email_key: to.emailKey, email_verified_at: nowMs })
        .where('id', '=', id)
        .execute();
    },

    async anonymise(id: string, nowMs: number): Promise<void> {
      await store.updateTable('users').set(toDeleted(id, nowMs)).where('id', '=', id).execute();
    },
  };
}
