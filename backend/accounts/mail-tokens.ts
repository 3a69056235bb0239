import { createHash, randomBytes } from 'node:crypto';
import { HOLD_MINUTES } from '@/lib/contract/terms';
import type { MailTokenPurpose, Store } from '../store/schema';

const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;

/** As long as a free place is held for it. */
export const CODE_MS = HOLD_MINUTES * MINUTE_MS;

const TOKEN_LIFE_MS: Record<MailTokenPurpose, number> = {
  reset: 30 * MINUTE_MS,
  verify: DAY_MS,
  change: DAY_MS,
  refuse: 30 * DAY_MS,
  code: CODE_MS,
};

export type MailToken = { userId: string; purpose: MailTokenPurpose; email: string; isUsed: boolean };

/** A token has 256 random bits, and only its hash is stored. It proves that `email` was read. */
export async function createMailToken(
  store: Store,
  { userId, purpose, email }: { userId: string; purpose: MailTokenPurpose; email: string },
  nowMs: number,
): Promise<{ token: string; expiresAt: number }> {
  const token = randomBytes(32).toString('base64url');
  const expiresAt = nowMs + TOKEN_LIFE_MS[purpose];
  await store
    .insertInto('mail_tokens')
    .values({
      hash: toHash(token),
      user_id: userId,
      purpose,
      email,
      created_at: nowMs,
      expires_at: expiresAt,
      used_at: null,
    })
    .execute();
  return { token, expiresAt };
}

/** Returns unexpired tokens, even used ones. */
export async function findMailToken(
  store: Store,
  token: string,
  nowMs: number,
): Promise<MailToken | undefined> {
  const row = await store
    .selectFrom('mail_tokens')
    .select(['user_id', 'purpose', 'email', 'used_at'])
    .where('hash', '=', toHash(token))
    .where('expires_at', '>', nowMs)
    .executeTakeFirst();
  return row && { userId: row.user_id, purpose: row.purpose, email: row.email, isUsed: row.used_at !== null };
}

/** Resolves with false when the token was used before. Of two concurrent calls one wins. */
export async function useMailToken(store: Store, token: string, nowMs: number): Promise<boolean> {
  const used = await store
    .updateTable('mail_tokens')
    .set({ used_at: nowMs })
    .where('hash', '=', toHash(token))
    .where('used_at', 'is', null)
    .where('expires_at', '>', nowMs)
    .returning('hash')
    .executeTakeFirst();
  return used !== undefined;
}

export async function dropMailTokens(
  store: Store,
  userId: string,
  purposes: readonly MailTokenPurpose[],
): Promise<void> {
  await store
    .deleteFrom('mail_tokens')
    .where('user_id', '=', userId)
    .where('purpose', 'in', purposes)
    .where('used_at', 'is', null)
    .execute();
}

/** Reads the newest link that still works. */
export async function findPendingEmail(store: Store, userId: string, nowMs: number): Promise<string | null> {
  const row = await store
    .selectFrom('mail_tokens')
    .select('email')
    .where('user_id', '=', userId)
    .where('purpose', '=', 'change')
    .where('used_at', 'is', null)
    .where('expires_at', '>', nowMs)
    .orderBy('created_at', 'desc')
    .executeTakeFirst();
  return row?.email ?? null;
}

// A random token can't be guessed, so it needs neither salt nor a slow hash.
function toHash(token: string): string {
  return createHash('sha256').update(token).digest('base64url');
}
