import 'server-only';
import { cookies, headers } from 'next/headers';
import type { SessionAnswer } from '@/lib/contract';
import { fail, ok, type Result } from '@/lib/result';
import { type Cookie, farewellCookie, handoverCookie, REMEMBERED_S, sessionCookie } from './session-cookie';
import { decodeToken, toStoredToken } from './session-token';

export type StartedSession = { token: string; message?: string };

/** A fresh session as the browser gets it. Fails with `upstream_invalid` for an unusable token. */
export function openSession(
  answer: SessionAnswer,
  head: Pick<Headers, 'get'>,
): Result<{ cookie: Cookie; started: StartedSession }> {
  const claims = decodeToken(answer.token);
  const leftMs = claims ? claims.expiresAtMs - Date.now() : 0;
  if (leftMs <= 0) return fail('upstream_invalid', 'The service answered with a session that is not valid.');
  return ok({
    cookie: sessionCookie(head, answer.token, leftMs / 1000 + REMEMBERED_S),
    started: { token: toStoredToken(answer.token), message: answer.message },
  });
}

export async function startSession(answer: SessionAnswer): Promise<Result<StartedSession>> {
  const [jar, head] = await Promise.all([cookies(), headers()]);
  const opened = openSession(answer, head);
  if (!opened.ok) return opened;
  jar.set(opened.value.cookie);
  return ok(opened.value.started);
}

/** The same for a form that was posted without script: the next page finds the stored token in a cookie. */
export async function startSessionByForm(answer: SessionAnswer): Promise<Result<StartedSession>> {
  const started = await startSession(answer);
  if (!started.ok) return started;
  const [jar, head] = await Promise.all([cookies(), headers()]);
  jar.set(handoverCookie(head, started.value.token));
  return started;
}

export async function endSession(): Promise<void> {
  const [jar, head] = await Promise.all([cookies(), headers()]);
  jar.set(sessionCookie(head, '', 0));
  jar.set(handoverCookie(head, ''));
}

/** The same for a form without script: the next page forgets the stored token, and says `words`. */
export async function endSessionByForm(words = ''): Promise<void> {
  await endSession();
  const [jar, head] = await Promise.all([cookies(), headers()]);
  jar.set(farewellCookie(head, words));
}
