import 'server-only';
import { cookies, headers } from 'next/headers';
import type { SessionAnswer } from '@/lib/contract';
import { readPosting } from '@/lib/forms/posting';
import { fail, ok, type Result } from '@/lib/result';
import { NO_TOKEN } from './handover';
import { handoverCookie, loginCookie, sessionCookie } from './session-cookie';
import { toStoredToken } from './session-token';

type StartedSession = { token: string; message?: string };

const readRequest = () => Promise.all([cookies(), headers()]);

/** Fails as the API does, or with `upstream_invalid` for an unusable token. */
export async function startSession(
  answer: Result<SessionAnswer>,
  words = '',
): Promise<Result<StartedSession>> {
  if (!answer.ok) return answer;
  const { token, message } = answer.value;
  const [jar, head] = await readRequest();
  const cookie = loginCookie(head, token);
  if (!cookie) return fail('upstream_invalid', 'The service answered with a session that is not valid.');
  jar.set(cookie);
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
