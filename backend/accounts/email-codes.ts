import { createHmac, randomInt, timingSafeEqual } from 'node:crypto';
import type { Store } from '../store/schema';
import { toEmailKey } from './email-key';
import { CODE_MS, dropMailTokens } from './mail-tokens';

/** Of one code. */
export const CODE_TRIES = 5;

type Owner = { userId: string; email: string };

/** A code is short, so its hash is keyed: a copy of the database alone does not tell it. */
export function createEmailCodes(authSecret: string) {
  const key = createHmac('sha256', authSecret).update('email codes').digest();
  const toHash = ({ userId, email }: Owner, createdAt: number, code: string) =>
    createHmac('sha256', key)
      .update([userId, toEmailKey(email), createdAt, code].join('\n'))
      .digest('base64url');

  return {
    /** An earlier code of the user works no more. */
    async create(trx: Store, owner: Owner, nowMs: number): Promise<{ code: string; expiresAt: number }> {
      await dropMailTokens(trx, owner.userId, ['code']);
      const code = String(randomInt(1_000_000)).padStart(6, '0');
      const expiresAt = nowMs + CODE_MS;
      await trx
        .insertInto('mail_tokens')
        .values({
          hash: toHash(owner, nowMs, code),
          user_id: owner.userId,
          purpose: 'code',
          email: toEmailKey(owner.email),
          created_at: nowMs,
          expires_at: expiresAt,
          used_at: null,
          tries: 0,
        })
        .execute();
      return { code, expiresAt };
    },

    /** Counts a try before it compares. Returns the hash that `useCode` takes, or null. */
    async check(store: Store, owner: Owner, code: string, nowMs: number): Promise<string | null> {
      const rows = await store
        .updateTable('mail_tokens')
        .set((eb) => ({ tries: eb('tries', '+', 1) }))
        .where('user_id', '=', owner.userId)
        .where('purpose', '=', 'code')
        .where('email', '=', toEmailKey(owner.email))
        .where('used_at', 'is', null)
        .where('expires_at', '>', nowMs)
        .where('tries', '<', CODE_TRIES)
        .returning(['hash', 'created_at'])
        .execute();
      const found = rows.find(({ hash, created_at: createdAt }) => {
        const given = toHash(owner, Number(createdAt), code);
        return timingSafeEqual(Buffer.from(given), Buffer.from(hash));
      });
      return found?.hash ?? null;
    },
  };
}

/** Of two concurrent calls one wins. */
export async function useCode(trx: Store, hash: string, nowMs: number): Promise<boolean> {
  const used = await trx
    .updateTable('mail_tokens')
    .set({ used_at: nowMs })
    .where('hash', '=', hash)
    .where('used_at', 'is', null)
    .returning('hash')
    .executeTakeFirst();
  return used !== undefined;
}
