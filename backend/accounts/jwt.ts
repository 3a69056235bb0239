import { webcrypto } from 'node:crypto';
import { LRUCache } from 'lru-cache';

/** A key for HS256 as jose wants it: from any other form it would derive one for every token. */
export function toHmacKey(secret: Buffer): Promise<webcrypto.CryptoKey> {
  return webcrypto.subtle.importKey('raw', secret, { name: 'HMAC', hash: 'SHA-256' }, false, [
    'sign',
    'verify',
  ]);
}

type Verified<C> = { claims: C; expiresAtMs: number };

const MAX_TOKENS = 10_000;

/**
 * Remembers the claims of verified tokens until they expire, because viewers show the same few
 * again and again. Refused tokens are not remembered, and revocation is not checked. Times in ms.
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
