import { randomUUID, webcrypto } from 'node:crypto';
import { errors, jwtVerify, SignJWT } from 'jose';
import { LRUCache } from 'lru-cache';
import * as z from 'zod';

const ALGORITHM = 'HS256';
const ISSUER = 'marquee-upstream';
const AUDIENCE = 'marquee-site';
/** Of a guest's grant, so that nothing takes it for a login. */
export const GRANT_AUDIENCE = 'marquee-purchase';

const claimsSchema = z.object({ sub: z.string(), jti: z.string(), exp: z.number() });

export type Tokens = ReturnType<typeof createTokens>;

/** One fixed algorithm, issuer and audience (RFC 8725 3.1, 3.8, 3.9). Times in ms. */
export function createTokens(secret: string, lifetimeMs: number, audience = AUDIENCE) {
  const key = toHmacKey(Buffer.from(secret));

  return {
    async sign(
      user: { id: string; name: string },
      nowMs: number,
      {
        jti = randomUUID(),
        expiresAt: endMs = nowMs + lifetimeMs,
      }: { jti?: string; expiresAt?: number } = {},
    ) {
      const issuedAt = Math.floor(nowMs / 1000);
      const expiresAt = Math.floor(endMs / 1000);
      const token = await new SignJWT({ name: user.name })
        .setProtectedHeader({ alg: ALGORITHM, typ: 'JWT' })
        .setSubject(user.id)
        .setIssuer(ISSUER)
        .setAudience(audience)
        .setJti(jti)
        .setIssuedAt(issuedAt)
        .setExpirationTime(expiresAt)
        .sign(await key);
      return { token, jti, expiresAt: expiresAt * 1000 };
    },

    /** Returns null for an invalid or expired token. Does not check revocation. */
    verify: createJwtCache(async (token, nowMs) => {
      try {
        const { payload } = await jwtVerify(token, await key, {
          algorithms: [ALGORITHM],
          issuer: ISSUER,
          audience,
          requiredClaims: ['sub', 'jti', 'exp'],
          currentDate: new Date(nowMs),
        });
        const { exp, ...claims } = claimsSchema.parse(payload);
        return { claims, expiresAtMs: exp * 1000 };
      } catch (error) {
        if (error instanceof errors.JOSEError || error instanceof z.ZodError) return null;
        throw error;
      }
    }),
  };
}

/** Given raw bytes, jose would import the key for every token. */
export function toHmacKey(secret: Buffer): Promise<webcrypto.CryptoKey> {
  return webcrypto.subtle.importKey('raw', secret, { name: 'HMAC', hash: 'SHA-256' }, false, [
    'sign',
    'verify',
  ]);
}

type Verified<C> = { claims: C; expiresAtMs: number };

const MAX_TOKENS = 10_000;

/** Caches claims until they expire. Does not check revocation. */
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
