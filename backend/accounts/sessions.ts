import { currentEventDomain } from '@/lib/observability/request-context';
import type { Grant, Session } from '../http/router';
import type { Store } from '../store/schema';
import type { Tokens } from './jwt';

/** `store` may be a transaction. */
export function createSessions(store: Store, tokens: Tokens, grantTokens: Tokens) {
  return {
    /**
     * Returns the token. Deletes expired logins of the account. With `itemKey` it is a grant for
     * the purchase of that item.
     */
    async open(
      user: { id: string; name: string },
      nowMs: number,
      itemKey: string | null = null,
    ): Promise<string> {
      const { token, jti, expiresAt } = await (itemKey === null ? tokens : grantTokens).sign(user, nowMs);
      await store
        .deleteFrom('sessions')
        .where('user_id', '=', user.id)
        .where('expires_at', '<', nowMs)
        .execute();
      await store
        .insertInto('sessions')
        .values({
          jti,
          user_id: user.id,
          created_at: nowMs,
          expires_at: expiresAt,
          revoked_at: null,
          event_domain: currentEventDomain(),
          item_key: itemKey,
        })
        .execute();
      return token;
    },

    /** Is false for a deleted account. */
    async isOpen({ jti, userId }: Session, nowMs: number): Promise<boolean> {
      const found = await store
        .selectFrom('sessions')
        .innerJoin('users', 'users.id', 'sessions.user_id')
        .select('sessions.jti')
        .where('sessions.jti', '=', jti)
        .where('sessions.user_id', '=', userId)
        .where('sessions.revoked_at', 'is', null)
        .where('sessions.expires_at', '>', nowMs)
        .where('sessions.item_key', 'is', null)
        .where('users.deleted_at', 'is', null)
        .executeTakeFirst();
      return found !== undefined;
    },

    /** Undefined once the address was confirmed elsewhere, and for a login. */
    async findGrant(
      { jti, userId }: Pick<Session, 'jti' | 'userId'>,
      nowMs: number,
    ): Promise<Grant | undefined> {
      const found = await store
        .selectFrom('sessions')
        .innerJoin('users', 'users.id', 'sessions.user_id')
        .select('sessions.item_key')
        .where('sessions.jti', '=', jti)
        .where('sessions.user_id', '=', userId)
        .where('sessions.revoked_at', 'is', null)
        .where('sessions.expires_at', '>', nowMs)
        .where('users.deleted_at', 'is', null)
        .executeTakeFirst();
      const [, eventId, packageId = null] = found?.item_key?.split(':') ?? [];
      return found?.item_key && eventId ? { itemKey: found.item_key, eventId, packageId } : undefined;
    },

    /** Resolves with false when the login had already ended. */
    async revoke(jti: string, nowMs: number): Promise<boolean> {
      const revoked = await store
        .updateTable('sessions')
        .set({ revoked_at: nowMs })
        .where('jti', '=', jti)
        .where('revoked_at', 'is', null)
        .returning('jti')
        .executeTakeFirst();
      return revoked !== undefined;
    },

    async revokeAll(userId: string, nowMs: number): Promise<void> {
      await store
        .updateTable('sessions')
        .set({ revoked_at: nowMs })
        .where('user_id', '=', userId)
        .where('revoked_at', 'is', null)
        .execute();
    },
  };
}

export type Sessions = ReturnType<typeof createSessions>;
