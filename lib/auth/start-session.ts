import 'server-only';
import { cookies, headers } from 'next/headers';
import type { SessionAnswer } from '@/lib/contract';
import { ok, type Result } from '@/lib/result';
import { farewellCookie, handoverCookie, sessionCookie } from './session-cookie';
import { type StartedSession, toStartedSession } from './started-session';

const readRequest = () => Promise.all([cookies(), headers()]);

/** Sets a fresh session's cookies. Fails as `toStartedSession` does. */
export async function startSession(answer: SessionAnswer): Promise<Result<StartedSession>> {
  const [jar, head] = await readRequest();
  const session = toStartedSession(head, answer);
  if (!session.ok) return session;
  for (const cookie of session.value.cookies) jar.set(cookie);
  return ok(session.value.started);
}

/** The same for a form without script: the next page finds the stored token in a cookie. */
export async function startSessionByForm(answer: SessionAnswer): Promise<Result<StartedSession>> {
  const started = await startSession(answer);
  if (!started.ok) return started;
  const [jar, head] = await readRequest();
  jar.set(handoverCookie(head, started.value.token));
  return started;
}

export async function endSession(): Promise<void> {
  const [jar, head] = await readRequest();
  jar.set(sessionCookie(head, '', 0));
  jar.set(handoverCookie(head, ''));
}

/** The same for a form without script: the next page forgets the stored token, and says `words`. */
export async function endSessionByForm(words = ''): Promise<void> {
  await endSession();
  const [jar, head] = await readRequest();
  jar.set(farewellCookie(head, words));
}
