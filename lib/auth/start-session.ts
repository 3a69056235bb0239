import 'server-only';
import { cookies, headers } from 'next/headers';
import type { SessionAnswer } from '@/lib/contract';
import { fail, ok, type Result } from '@/lib/result';
import { NO_TOKEN } from './handover';
import { loginProofCookie } from './login-proof';
import { handoverCookie, REMEMBERED_S, sessionCookie } from './session-cookie';
import { decodeToken, toStoredToken } from './session-token';

/** What the page may keep of a session, and what to say about it. */
type StartedSession = { token: string; message?: string };

const readRequest = () => Promise.all([cookies(), headers()]);

/**
 * Sets a fresh session's cookie. Fails as the API did, or with `upstream_invalid` for an unusable
 * token.
 */
export async function startSession(answer: Result<SessionAnswer>): Promise<Result<StartedSession>> {
  if (!answer.ok) return answer;
  const { token, message } = answer.value;
  const expiresAtMs = decodeToken(token)?.expiresAtMs ?? 0;
  const leftMs = expiresAtMs - Date.now();
  if (leftMs <= 0) return fail('upstream_invalid', 'The service answered with a session that is not valid.');
  const [jar, head] = await readRequest();
  jar.set(sessionCookie(head, token, leftMs / 1000 + REMEMBERED_S));
  const proof = loginProofCookie(head, token, expiresAtMs);
  if (proof) jar.set(proof);
  return ok({ token: toStoredToken(token), message });
}

/**
 * The same for a form without script: the next page finds the stored token in a cookie, and says
 * `words` where it has script.
 */
export async function startSessionByForm(
  answer: Result<SessionAnswer>,
  words = '',
): Promise<Result<StartedSession>> {
  const started = await startSession(answer);
  if (!started.ok) return started;
  const [jar, head] = await readRequest();
  jar.set(handoverCookie(head, started.value.token, words));
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
  jar.set(handoverCookie(head, NO_TOKEN, words));
}
