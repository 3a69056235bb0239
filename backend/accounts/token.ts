import { randomUUID } from 'node:crypto';
import { errors, jwtVerify, SignJWT } from 'jose';
import { z } from 'zod';
import { createJwtCache, toHmacKey } from './jwt';

const ALGORITHM = 'HS256';
const ISSUER = 'marquee-upstream';
const AUDIENCE = 'marquee-site';

const claimsSchema = z.object({ sub: z.string(), jti: z.string(), exp: z.number() });

export type TokenClaims = Omit<z.output<typeof claimsSchema>, 'exp'>;
export type SignedToken = { token: string; jti: string; expiresAt: number };

export type Tokens = {
  /** Makes a token for an account, valid from `nowMs` on. */
  sign(user: { id: string; name: string }, nowMs: number): Promise<SignedToken>;
  /**
   * The claims of a token of ours that has not expired; null for every other string. Revocation is
   * not looked at.
   */
  verify(token: string, nowMs: number): Promise<TokenClaims | null>;
};

/**
 * JSON Web Tokens with one fixed algorithm, issuer and audience (RFC 8725 sections 3.1, 3.8 and
 * 3.9). `secret` has at least 32 characters; `lifetimeMs` is in milliseconds.
 */
export function createTokens(secret: string, lifetimeMs: number): Tokens {
  const key = toHmacKey(Buffer.from(secret));

  return {
    async sign(user, nowMs) {
      const jti = randomUUID();
      const issuedAt = Math.floor(nowMs / 1000);
      const expiresAt = issuedAt + Math.floor(lifetimeMs / 1000);
      const token = await new SignJWT({ name: user.name })
        .setProtectedHeader({ alg: ALGORITHM, typ: 'JWT' })
        .setSubject(user.id)
        .setIssuer(ISSUER)
        .setAudience(AUDIENCE)
        .setJti(jti)
        .setIssuedAt(issuedAt)
        .setExpirationTime(expiresAt)
        .sign(await key);
      return { token, jti, expiresAt: expiresAt * 1000 };
    },

    verify: createJwtCache(async (token, nowMs) => {
      try {
        const { payload } = await jwtVerify(token, await key, {
          algorithms: [ALGORITHM],
          issuer: ISSUER,
          audience: AUDIENCE,
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
