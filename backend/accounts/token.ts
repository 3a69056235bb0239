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
  sign(user: { id: string; name: string }, nowMs: number): Promise<SignedToken>;
  /** Null for what is not a token of ours that holds at `nowMs`. Revocation is not looked at. */
  verify(token: string, nowMs: number): Promise<TokenClaims | null>;
};

/**
 * JSON Web Tokens with one fixed algorithm, issuer and audience (RFC 8725 3.1, 3.8, 3.9). Times in
 * ms.
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
