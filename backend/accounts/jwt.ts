import { webcrypto } from 'node:crypto';
import { LRUCache } from 'lru-cache';

/**
 * A key for HS256 in the form that jose signs with as it is: from any other form it would make one
 * again for every token.
 */
export function toHmacKey(secret: Buffer): Promise<webcrypto.CryptoKey> {
  return webcrypto.subtle.importKey('raw', secret, { name: 'HMAC', hash: 'SHA-256' }, false, [
    'sign',
    'verify',
  ]);
}

type Verified<C> = { claims: C; expiresAtMs: number };

/** How many tokens the JWT cache holds; beyond that it forgets the least recently used. */
const MAX_TOKENS = 10_000;

/**
 * A JWT cache: remembers the claims of tokens whose signature was found good, until they run out,
 * because all who watch show the same few tokens again and again. Nothing is remembered of a token
 * that was refused, and whether a login was revoked is not for a signature to say.
 * @param verify checks a token at `nowMs`; null for one that is not good. Times are in milliseconds
 * since 1970
 */
export function createJwtCache<C>(verify: (token: string, nowMs: number) => Promise<Verified<C> | null>) {
  const cache = new LRUCache<string, Verified<C>>({ max: MAX_TOKENS });
  return async (token: string, nowMs: number): Promise<C | null> => {
    const known = cache.get(token);
    if (known && nowMs < known.expiresAtMs) return known.claims;
    const found = await verify(token, nowMs);
    if (found) cache.set(token, found);
    else cache.delete(token);
    return found && found.claims;
  };
}
