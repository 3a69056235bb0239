import 'server-only';
import { cookies, headers } from 'next/headers';
import { sessionCookieName } from './session-cookie';
import { type Session, type SessionState, toSessionState } from './session-state';
import { fail, ok, type Result } from '@/lib/result';

export type { Session };

export async function getSessionState(): Promise<SessionState> {
  const [jar, head] = await Promise.all([cookies(), headers()]);
  return toSessionState(jar.get(sessionCookieName(head))?.value);
}

export async function getSession(): Promise<Session | null> {
  const state = await getSessionState();
  return state.kind === 'active' ? state.session : null;
}

export async function requireSession(): Promise<Result<Session>> {
  const session = await getSession();
  return session ? ok(session) : fail('unauthorized', 'Please log in to continue.');
}

export async function optionalSession(): Promise<Result<Session | null>> {
  return ok(await getSession());
}
