import 'server-only';
import { calls, type LoginInput, type RegisterInput, type SessionAnswer } from '@/lib/contract';
import { fail, ok, type Result } from '@/lib/result';
import { callUpstream } from '@/lib/upstream/client';
import { sessionCookie } from './session-cookie';
import { decodeToken, toStoredToken } from './session-token';

/** Logs in at the API. Fails with `unauthorized`, `account_not_found`, `invalid_input` or what the API says. */
export function logIn(input: LoginInput): Promise<Result<SessionAnswer>> {
  return callUpstream(calls.login, { body: input });
}

/** Makes an account at the API. Fails with `conflict` when the e-mail is in use. */
export function register(input: RegisterInput): Promise<Result<SessionAnswer>> {
  return callUpstream(calls.register, { body: input });
}

/** Revokes the token at the API. A token the API no longer knows counts as logged out. */
export async function logOut(token: string): Promise<Result<{ message: string }>> {
  const answer = await callUpstream(calls.logout, { body: {}, token });
  if (!answer.ok && answer.error.code === 'unauthorized') return ok({ message: 'You have been logged out.' });
  return answer;
}

/**
 * Puts a fresh session into an answer: the cookie with the whole token, and what the page may keep of it.
 * Fails with `upstream_invalid` when the token can't be decoded or is already over.
 */
export function startSession(
  answer: SessionAnswer,
  requestHeaders: Headers,
  answerHeaders: Headers,
): Result<{ token: string; message?: string }> {
  const claims = decodeToken(answer.token);
  const leftMs = claims ? claims.expiresAtMs - Date.now() : 0;
  if (leftMs <= 0) return fail('upstream_invalid', 'The service answered with a session that is not valid.');
  answerHeaders.append('set-cookie', sessionCookie(requestHeaders, answer.token, leftMs / 1000));
  return ok({ token: toStoredToken(answer.token), message: answer.message });
}
