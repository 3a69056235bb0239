import { webcrypto } from 'node:crypto';

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

type Kept<C> = { claims: C; expiresAtMs: number };

/** So many tokens are remembered, those that were asked for last. */
const MAX_KEPT = 10_000;

/**
 * Remembers the claims of tokens whose signature was found good, until they run out: everybody who
 * watches shows the same few tokens again and again. Nothing is remembered of a token that was
 * refused, and whether a login was revoked is not for a signature to say.
 * @param verify checks a token at `nowMs`; null for one that is not good. Times are in milliseconds
 * since 1970
 */
export function keepClaims<C>(verify: (token: string, nowMs: number) => Promise<Kept<C> | null>) {
  const kept = new Map<string, Kept<C>>();
  return async (token: string, nowMs: number): Promise<C | null> => {
    const known = kept.get(token);
    if (known && nowMs < known.expiresAtMs) return known.claims;
    kept.delete(token);
    const found = await verify(token, nowMs);
    if (!found) return null;
    kept.set(token, found);
    const [oldest] = kept.keys();
    if (kept.size > MAX_KEPT && oldest !== undefined) kept.delete(oldest);
    return found.claims;
  };
}
