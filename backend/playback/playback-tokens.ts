import { errors, jwtVerify, SignJWT } from 'jose';
import * as z from 'zod';
import { idSchema, type TokenGrant, tokenGrantSchema } from '@/lib/contract';
import { fail, ok, type Result } from '@/lib/result';
import { createJwtCache } from '../accounts/jwt';
import { notInCountry } from '../events/country-rule';
import type { Country } from './media-answer';
import type { MediaKeys } from './playback-keys';

const AUDIENCE = 'playback';

/** User-assigned in ISO 3166-1, so no country: a viewer's whose country is not known. */
const UNKNOWN_COUNTRY = 'ZZ';

const claimsSchema = z.object({
  sub: z.string(),
  exp: z.number(),
  evt: idSchema,
  grt: tokenGrantSchema,
  cty: z.string().nullable(),
});

type Claims = {
  userId: string;
  eventId: string;
  grant: TokenGrant;
  /** The country the token plays in, where the event has a list of them; null for everywhere. */
  boundTo: { country: Country } | null;
};

/**
 * The short tokens that open an event's playlists (RFC 7519; `kid` names the key). Their claims are
 * all that a playlist asks of a viewer, here and at a CDN (docs/scale.md).
 */
export function createPlaybackTokens(keys: Pick<MediaKeys, 'current' | 'tokenKey'>) {
  const readClaims = createJwtCache(async (token, nowMs) => {
    try {
      const { payload } = await jwtVerify(
        token,
        ({ kid }) => keys.tokenKey(kid) ?? Promise.reject(new errors.JWSInvalid('unknown kid')),
        { algorithms: ['HS256'], audience: AUDIENCE, currentDate: new Date(nowMs) },
      );
      const claims = claimsSchema.safeParse(payload).data;
      return claims ? { claims, expiresAtMs: claims.exp * 1000 } : null;
    } catch (error) {
      if (error instanceof errors.JOSEError) return null;
      throw error;
    }
  });

  return {
    async sign(
      { userId, eventId, grant, boundTo }: Claims,
      nowMs: number,
      expiresAtMs: number,
    ): Promise<string> {
      const cty = boundTo && (boundTo.country ?? UNKNOWN_COUNTRY);
      return new SignJWT({ evt: eventId, grt: grant, cty })
        .setProtectedHeader({ alg: 'HS256', kid: keys.current.kid })
        .setSubject(userId)
        .setAudience(AUDIENCE)
        .setIssuedAt(Math.floor(nowMs / 1000))
        .setExpirationTime(Math.ceil(expiresAtMs / 1000))
        .sign(await keys.current.token);
    },

    /**
     * What a token opens. Fails with `unauthorized` for one not ours, of another event, or run out,
     * and with `country_blocked` where it was given out elsewhere.
     */
    async verify(
      token: string,
      asked: { eventId: string; country: Country },
      nowMs: number,
    ): Promise<Result<TokenGrant>> {
      const claims = await readClaims(token, nowMs);
      if (claims?.evt !== asked.eventId)
        return fail('unauthorized', 'This playlist needs a valid playback token.');
      const isHere = claims.cty === null || claims.cty === (asked.country ?? UNKNOWN_COUNTRY);
      return isHere ? ok(claims.grt) : notInCountry();
    },
  };
}
