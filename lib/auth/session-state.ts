import { readCookie } from '@/lib/http/cookies';
import { sessionCookieName } from './session-cookie';
import { decodeToken, type SessionClaims } from './session-token';

export type Session = SessionClaims & { token: string };

export type SessionState = { kind: 'none' } | { kind: 'ended' } | { kind: 'active'; session: Session };

/** A token that cannot be decoded counts as ended. */
export function toSessionState(token: string | undefined): SessionState {
  if (!token) return { kind: 'none' };
  const claims = decodeToken(token);
  if (!claims || claims.expiresAtMs <= Date.now()) return { kind: 'ended' };
  return { kind: 'active', session: { ...claims, token } };
}

export function readSessionState(headers: { get(name: string): string | null }): SessionState {
  return toSessionState(readCookie(headers.get('cookie'), sessionCookieName(headers)));
}

/** False for a token that cannot be decoded. */
export function isSessionOver(token: string): boolean {
  const claims = decodeToken(token);
  return claims !== null && claims.expiresAtMs <= Date.now();
}
