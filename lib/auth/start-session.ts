import 'server-only';
import { cookies, headers } from 'next/headers';
import type { SessionAnswer } from '@/lib/contract';
import { readPosting } from '@/lib/forms/posting';
import { fail, ok, type Result } from '@/lib/result';
import { NO_TOKEN } from './handover';
import { handoverCookie, REMEMBERED_S, sessionCookie } from './session-cookie';
import { decodeToken, toStoredToken } from './session-token';

type StartedSession = { token: string; message?: string };

const readRequest = () => Promise.all([cookies(), headers()]);

/** Fails as the API does, or with `upstream_invalid` for an unusable token. */
export async function startSession(
  answer: Result<SessionAnswer>,
  words = '',
): Promise<Result<StartedSession>> {
  if (!answer.ok) return answer;
  const { token, message } = answer.value;
  const leftMs = (decodeToken(token)?.expiresAtMs ?? 0) - Date.now();
  if (leftMs <= 0) return fail('upstream_invalid', 'The service answered with a session that is not valid.');
  const [jar, head] = await readRequest();
  jar.set(sessionCookie(head, token, leftMs / 1000 + REMEMBERED_S));
  const stored = toStoredToken(token);
  if (readPosting()) jar.set(handoverCookie(head, stored, words));
  return ok({ token: stored, message });
}

/** Deletes the cookie. Without script, the next page shows `words`. */
export async function endSession(words = ''): Promise<void> {
  const [jar, head] = await readRequest();
  jar.set(sessionCookie(head, '', 0));
  jar.set(readPosting() ? handoverCookie(head, NO_TOKEN, words) : handoverCookie(head, ''));
}
