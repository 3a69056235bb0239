import { currentEventDomain } from '@/lib/observability/request-context';
import type { Grant, Session } from '../http/router';
import type { SessionTable, Store } from '../store/schema';
import type { Tokens } from './jwt';

type Owner = { id: string; name: string };

/** `store` may be a transaction. */
export function createSessions(store: Store, tokens: Tokens, grantTokens: Tokens) {
  const insert = (session: Omit<SessionTable, 'revoked_at' | 'corrected_at'>) =>
    store.insertInto('sessions').values({ ...session, revoked_at: null });

  return {
    /**
     * Returns the token. Deletes expired logins of the account. With `itemKey` it is a grant for
     * the purchase of that item.
     */
    async open(
      user: Owner,
      nowMs: number,
      itemKey: string | null = null,
      family: string | null = null,
    ): Promise<string> {
      const { token, jti, expiresAt } = await (itemKey === null ? tokens : grantTokens).sign(user, nowMs);
      await store
        .deleteFrom('sessions')
        .where('user_id', '=', user.id)
        .where('expires_at', '<', nowMs)
        .execute();
      const opened = { jti, user_id: user.id, created_at: nowMs, expires_at: expiresAt };
      await insert({ ...opened, event_domain: currentEventDomain(), item_key: itemKey, family }).execute();
      return token;
    },

    /**
     * Returns the token of a session of another host, which ends with that of `from` at the latest.
     * Undefined where that one has ended, and for a `jti` that was used. Lock the account first.
     */
    async openFrom(
      from: string,
      { user, jti, domain }: { user: Owner; jti: string; domain: string },
      nowMs: number,
    ): Promise<string | undefined> {
      const parent = await this.find({ jti: from, userId: user.id }, nowMs);
      if (!parent) return undefined;
      const { token, expiresAt } = await tokens.sign(user, nowMs, { jti, expiresAt: parent.expires_at });
      const values = {
        jti,
        user_id: user.id,
        created_at: nowMs,
        expires_at: expiresAt,
        event_domain: domain,
      };
      const opened = await insert({ ...values, item_key: null, family: parent.family ?? from })
        .onConflict((oc) => oc.doNothing())
        .returning('jti')
        .executeTakeFirst();
      return opened && token;
    },

    /** Undefined once it has ended, also with its account. */
    find({ jti, userId }: Session, nowMs: number) {
      return store
        .selectFrom('sessions')
        .innerJoin('users', 'users.id', 'sessions.user_id')
        .select(['sessions.expires_at', 'sessions.event_domain', 'sessions.family'])
        .where('sessions.jti', '=', jti)
        .where('sessions.user_id', '=', userId)
        .where('sessions.revoked_at', 'is', null)
        .where('sessions.expires_at', '>', nowMs)
        .where('sessions.item_key', 'is', null)
        .where('users.deleted_at', 'is', null)
        .executeTakeFirst();
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

    /** Returns its family. Undefined when the login had already ended. */
    async revoke(jti: string, nowMs: number): Promise<string | undefined> {
      const revoked = await store
        .updateTable('sessions')
        .set({ revoked_at: nowMs })
        .where('jti', '=', jti)
        .where('revoked_at', 'is', null)
        .returning('family')
        .executeTakeFirst();
      return revoked && (revoked.family ?? jti);
    },

    /** All sessions of a sign-in. Lock the account first, or one may be opened meanwhile. */
    async revokeFamily({ jti, userId }: Session, nowMs: number): Promise<void> {
      const family = await this.revoke(jti, nowMs);
      if (family === undefined) return;
      await store
        .updateTable('sessions')
        .set({ revoked_at: nowMs })
        .where('user_id', '=', userId)
        .where((eb) => eb.or([eb('jti', '=', family), eb('family', '=', family)]))
        .where('revoked_at', 'is', null)
        .execute();
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
