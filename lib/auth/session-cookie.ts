import { allowsSecure } from '@/lib/http/cookies';
import { REFERRAL_COOKIE, REFERRAL_MS } from './referral';
import { HANDOVER_COOKIE, toHandover } from './handover';
import { decodeToken } from './session-token';
import type { HeaderReader } from '@/lib/hosts/get-host';

/** `maxAge` is in seconds; zero deletes the cookie. */
export type Cookie = ReturnType<typeof sessionCookie>;

/** In seconds. The cookie outlives its session so that pages can say that it ended. */
const REMEMBERED_S = 30 * 24 * 60 * 60;

/** The limit of browsers in seconds (RFC 6265bis section 5.5), which Hono enforces. */
const MAX_AGE_S = 400 * 24 * 60 * 60;

const HANDOVER_S = 600;

/** `__Host-` binds the cookie to the host that set it (RFC 6265bis section 4.1.3.2). */
export function sessionCookieName(headers: HeaderReader): string {
  return allowsSecure(headers) ? '__Host-session' : 'session';
}

export function sessionCookie(headers: HeaderReader, token: string, maxAgeSeconds: number) {
  return {
    name: sessionCookieName(headers),
    value: token,
    httpOnly: true,
    secure: allowsSecure(headers),
    sameSite: 'lax' as const,
    path: '/' as const,
    maxAge: Math.min(MAX_AGE_S, Math.max(0, Math.floor(maxAgeSeconds))),
  };
}

/** Null for a token that is no JWT or has expired. */
export function loginCookie(headers: HeaderReader, token: string): Cookie | null {
  const leftMs = (decodeToken(token)?.expiresAtMs ?? 0) - Date.now();
  return leftMs > 0 ? sessionCookie(headers, token, leftMs / 1000 + REMEMBERED_S) : null;
}

/** With neither token nor message, deletes the cookie. */
export function handoverCookie(headers: HeaderReader, token: string, words = ''): Cookie {
  const text = toHandover(token, words);
  return { ...sessionCookie(headers, text, text ? HANDOVER_S : 0), name: HANDOVER_COOKIE, httpOnly: false };
}

export function referralCookie(headers: HeaderReader, code: string): Cookie {
  return { ...sessionCookie(headers, code, REFERRAL_MS / 1000), name: REFERRAL_COOKIE };
}
