import { createHmac, hkdfSync, timingSafeEqual, type webcrypto } from 'node:crypto';
import { errors, jwtVerify, SignJWT } from 'jose';
import * as z from 'zod';
import { showSchema, type TokenGrant, tokenGrantSchema } from '@/lib/contract';
import { type ShowId, toShowText } from '@/lib/contract/show-id';
import { fail, ok, type Result } from '@/lib/result';
import type { ByteRange } from '@/recording/hls/playlist';
import { createJwtCache, toHmacKey } from '../accounts/jwt';
import type { PlaybackConfig } from '../config/config';
import { notInCountry } from '../events/country-rule';
import { openText, sealText } from '../store/seal';
import type { Country } from './media-answer';

type Key = { kid: string; token: Promise<webcrypto.CryptoKey>; url: Buffer; seal: Buffer; nonce: Buffer };

export type MediaKeys = ReturnType<typeof createMediaKeys>;

const SIGNATURE_BYTES = 16;
const NONCE_BYTES = 12;

/** Each use has its own key (RFC 5869). The first secret signs. */
export function createMediaKeys(secrets: PlaybackConfig['secrets']) {
  const keys: Key[] = secrets.map(({ kid, secret }) => {
    const derive = (use: string) => Buffer.from(hkdfSync('sha256', secret, '', `playback ${use}`, 32));
    return {
      kid,
      token: toHmacKey(derive('token')),
      url: derive('url'),
      seal: derive('seal'),
      nonce: derive('nonce'),
    };
  });
  const [current] = keys;
  if (!current) throw new Error('The gateway needs at least one key.');
  const find = (kid: string | null | undefined) => keys.find((key) => key.kid === kid);

  return {
    current: { kid: current.kid, token: current.token },
    tokenKey: (kid: string | undefined) => find(kid)?.token,

    /** All viewers get the same signature, so shared caches work. */
    signPath(show: ShowId, path: string, expiresAtMs: number, part: ByteRange | null = null): string {
      const expires = Math.floor(expiresAtMs / 1000);
      const bytes = part && `${part.start}-${part.end}`;
      const signature = sign(current, show, path, expires, bytes);
      return `e=${expires}&k=${current.kid}${bytes === null ? '' : `&b=${bytes}`}&s=${signature}`;
    },

    isSigned(show: ShowId, path: string, query: URLSearchParams, nowMs: number): boolean {
      const key = find(query.get('k'));
      const expires = Number(query.get('e'));
      if (!key || !Number.isSafeInteger(expires) || expires * 1000 <= nowMs) return false;
      const given = Buffer.from(query.get('s') ?? '');
      const wanted = Buffer.from(sign(key, show, path, expires, query.get('b')));
      return given.length === wanted.length && timingSafeEqual(given, wanted);
    },

    /**
     * The nonce derives from the address (the idea of RFC 5297), so equal addresses seal equally
     * and shared caches work.
     */
    seal(show: ShowId, address: string): string {
      const id = toShowText(show);
      const nonce = createHmac('sha256', current.nonce)
        .update(`${id}\n${address}`)
        .digest()
        .subarray(0, NONCE_BYTES);
      return sealText(current, nonce, id, address);
    },

    /** Returns null for text that `seal` did not make. */
    unseal: (show: ShowId, word: string): string | null => openText(find, toShowText(show), word),
  };
}

/** Returns null for a whole file. */
export function readPart(query: URLSearchParams): ByteRange | null {
  const [, start, end] = /^(\d+)-(\d+)$/.exec(query.get('b') ?? '') ?? [];
  return start === undefined ? null : { start: Number(start), end: Number(end) };
}

function sign({ url }: Key, show: ShowId, path: string, expires: number, bytes: string | null): string {
  const signed = [toShowText(show), path, expires, ...(bytes === null ? [] : [bytes])].join('\n');
  const digest = createHmac('sha256', url).update(signed).digest();
  return digest.subarray(0, SIGNATURE_BYTES).toString('base64url');
}

const AUDIENCE = 'playback';
/** Of tokens that count while their screen has its place. No CDN takes them for the others. */
const PLACE_AUDIENCE = 'playback-place';

/** User-assigned in ISO 3166-1, so it is no country's code. */
const UNKNOWN_COUNTRY = 'ZZ';

const claimsSchema = z.object({
  sub: z.string(),
  exp: z.number(),
  evt: showSchema,
  grt: tokenGrantSchema,
  cty: z.string().nullable(),
  plc: z.string().nullish(),
});

type Claims = {
  userId: string;
  show: ShowId;
  grant: TokenGrant;
  boundTo: { country: Country } | null;
  /** The id of the place that it counts with. */
  place?: string;
};

/**
 * RFC 7519, where `kid` names the key. A playlist checks only the claims, here and at a CDN
 * (docs/scale.md).
 */
export function createPlaybackTokens(keys: Pick<MediaKeys, 'current' | 'tokenKey'>) {
  const readClaims = createJwtCache(async (token, nowMs) => {
    try {
      const { payload } = await jwtVerify(
        token,
        ({ kid }) => keys.tokenKey(kid) ?? Promise.reject(new errors.JWSInvalid('unknown kid')),
        { algorithms: ['HS256'], audience: [AUDIENCE, PLACE_AUDIENCE], currentDate: new Date(nowMs) },
      );
      const claims = claimsSchema.safeParse(payload).data;
      const isOfPlace = payload.aud === PLACE_AUDIENCE;
      return claims && isOfPlace === Boolean(claims.plc) ? { claims, expiresAtMs: claims.exp * 1000 } : null;
    } catch (error) {
      if (error instanceof errors.JOSEError) return null;
      throw error;
    }
  });

  return {
    async sign(
      { userId, show, grant, boundTo, place }: Claims,
      nowMs: number,
      expiresAtMs: number,
    ): Promise<string> {
      const cty = boundTo && (boundTo.country ?? UNKNOWN_COUNTRY);
      return new SignJWT({ evt: toShowText(show), grt: grant, cty, ...(place && { plc: place }) })
        .setProtectedHeader({ alg: 'HS256', kid: keys.current.kid })
        .setSubject(userId)
        .setAudience(place ? PLACE_AUDIENCE : AUDIENCE)
        .setIssuedAt(Math.floor(nowMs / 1000))
        .setExpirationTime(Math.ceil(expiresAtMs / 1000))
        .sign(await keys.current.token);
    },

    /** Null for what is no valid token of the show. */
    async readSubject(token: string, show: ShowId, nowMs: number): Promise<string | null> {
      const claims = await readClaims(token, nowMs);
      return claims && toShowText(claims.evt) === toShowText(show) ? claims.sub : null;
    },

    /** Fails with `unauthorized` for an invalid token, and `country_blocked` elsewhere. */
    async verify(
      token: string,
      asked: { show: ShowId; country: Country },
      nowMs: number,
    ): Promise<Result<{ grant: TokenGrant; place: string | null }>> {
      const claims = await readClaims(token, nowMs);
      if (!claims || toShowText(claims.evt) !== toShowText(asked.show))
        return fail('unauthorized', 'This playlist needs a valid playback token.');
      const isHere = claims.cty === null || claims.cty === (asked.country ?? UNKNOWN_COUNTRY);
      return isHere ? ok({ grant: claims.grt, place: claims.plc ?? null }) : notInCountry();
    },
  };
}
