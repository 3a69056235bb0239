import 'server-only';
import { cookies, headers } from 'next/headers';
import { decodeToken, type SessionClaims } from './session-token';
import { sessionCookieName } from './session-cookie';

export type Session = SessionClaims & { token: string };

/** What a request's cookie says: nobody, somebody whose session ended, or somebody. */
export type SessionState = { kind: 'none' } | { kind: 'ended' } | { kind: 'active'; session: Session };

/** Reads the session of the request being answered. An undecodable token counts as ended (spec section 4). */
export async function getSessionState(): Promise<SessionState> {
  const [jar, head] = await Promise.all([cookies(), headers()]);
  const token = jar.get(sessionCookieName(head))?.value;
  if (!token) return { kind: 'none' };
  const claims = decodeToken(token);
  if (!claims || claims.expiresAtMs <= Date.now()) return { kind: 'ended' };
  return { kind: 'active', session: { ...claims, token } };
}

/** The session of the request being answered, or null. */
export async function getSession(): Promise<Session | null> {
  const state = await getSessionState();
  return state.kind === 'active' ? state.session : null;
}
