import { errors, jwtVerify, SignJWT } from 'jose';
import { z } from 'zod';
import { idSchema, screenIdSchema, type TokenGrant, tokenGrantSchema } from '@/lib/contract';
import { fail, ok, type Result } from '@/lib/result';
import { createJwtCache } from '../accounts/jwt';
import type { MediaKeys } from './media-keys';

const AUDIENCE = 'playback';

const claimsSchema = z.object({
  sub: z.string(),
  exp: z.number(),
  sid: z.string(),
  evt: idSchema,
  scr: screenIdSchema,
  grt: tokenGrantSchema,
  plc: z.string().nullable(),
});

export type PlaybackClaims = {
  userId: string;
  sessionId: string;
  eventId: string;
  screen: string;
  grant: TokenGrant;
  /** Null for what needs no place: previews and tests. */
  place: string | null;
};

/** The short tokens that open an event's playlists (RFC 7519; `kid` names the key). */
export function createPlaybackTokens(keys: MediaKeys) {
  const readClaims = createJwtCache(async (token, nowMs) => {
    try {
      const { payload } = await jwtVerify(
        token,
        ({ kid }) => keys.tokenKey(kid) ?? Promise.reject(new errors.JWSInvalid('unknown kid')),
        { algorithms: ['HS256'], audience: AUDIENCE, currentDate: new Date(nowMs) },
      );
      const parsed = claimsSchema.safeParse(payload);
      if (!parsed.success) return null;
      const { sub, sid, evt, scr, grt, plc, exp } = parsed.data;
      const who = { userId: sub, sessionId: sid, eventId: evt, screen: scr };
      const claims: PlaybackClaims = { ...who, grant: grt, place: plc };
      return { claims, expiresAtMs: exp * 1000 };
    } catch (error) {
      if (error instanceof errors.JOSEError) return null;
      throw error;
    }
  });

  return {
    async sign(claims: PlaybackClaims, nowMs: number, expiresAtMs: number): Promise<string> {
      const { userId, sessionId, eventId, screen, grant, place } = claims;
      return new SignJWT({ sid: sessionId, evt: eventId, scr: screen, grt: grant, plc: place })
        .setProtectedHeader({ alg: 'HS256', kid: keys.current.kid })
        .setSubject(userId)
        .setAudience(AUDIENCE)
        .setIssuedAt(Math.floor(nowMs / 1000))
        .setExpirationTime(Math.ceil(expiresAtMs / 1000))
        .sign(await keys.current.token);
    },

    /**
     * Fails with `unauthorized` for a token that is not ours, is another event's, or has run out.
     */
    async verify(token: string, eventId: string, nowMs: number): Promise<Result<PlaybackClaims>> {
      const claims = await readClaims(token, nowMs);
      return claims?.eventId === eventId
        ? ok(claims)
        : fail('unauthorized', 'This playlist needs a playback token that is valid now.');
    },
  };
}
