import 'server-only';
import { cookies, headers } from 'next/headers';
import { sessionCookieName } from './session-cookie';
import { type Session, type SessionState, toSessionState } from './session-state';

export type { Session };

export async function getSessionState(): Promise<SessionState> {
  const [jar, head] = await Promise.all([cookies(), headers()]);
  return toSessionState(jar.get(sessionCookieName(head))?.value);
}

export async function getSession(): Promise<Session | null> {
  const state = await getSessionState();
  return state.kind === 'active' ? state.session : null;
}
