import type { Store, UserTable } from '../store/schema';

export type NewUser = UserTable;
export type SessionUser = { id: string; name: string; email: string };

/** All SQL on accounts and logins. */
export function createAccountRepository(store: Store) {
  return {
    /** Adds an account; false when the e-mail is taken. The unique index decides, so a race has one winner. */
    async createUser(user: NewUser): Promise<boolean> {
      const added = await store
        .insertInto('users')
        .values(user)
        .onConflict((oc) => oc.column('email_key').doNothing())
        .returning('id')
        .executeTakeFirst();
      return added !== undefined;
    },

    async findByEmailKey(emailKey: string) {
      return store
        .selectFrom('users')
        .select(['id', 'name', 'password_hash'])
        .where('email_key', '=', emailKey)
        .executeTakeFirst();
    },

    /** Records a login, and forgets those of the same account that have run out. */
    async createSession(session: { jti: string; userId: string; expiresAt: number }, nowMs: number) {
      await store
        .deleteFrom('sessions')
        .where('user_id', '=', session.userId)
        .where('expires_at', '<', nowMs)
        .execute();
      await store
        .insertInto('sessions')
        .values({
          jti: session.jti,
          user_id: session.userId,
          created_at: nowMs,
          expires_at: session.expiresAt,
          revoked_at: null,
        })
        .execute();
    },

    /** The account behind a login that is neither revoked nor over. */
    async findSessionUser(jti: string, userId: string, nowMs: number): Promise<SessionUser | undefined> {
      return store
        .selectFrom('sessions')
        .innerJoin('users', 'users.id', 'sessions.user_id')
        .select(['users.id', 'users.name', 'users.email'])
        .where('sessions.jti', '=', jti)
        .where('sessions.user_id', '=', userId)
        .where('sessions.revoked_at', 'is', null)
        .where('sessions.expires_at', '>', nowMs)
        .executeTakeFirst();
    },

    async revokeSession(jti: string, nowMs: number): Promise<void> {
      await store
        .updateTable('sessions')
        .set({ revoked_at: nowMs })
        .where('jti', '=', jti)
        .where('revoked_at', 'is', null)
        .execute();
    },
  };
}

export type AccountRepository = ReturnType<typeof createAccountRepository>;
