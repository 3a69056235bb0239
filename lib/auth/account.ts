import 'server-only';
import { calls, type LoginInput, type RegisterInput, type SessionAnswer } from '@/lib/contract';
import { env } from '@/lib/env';
import { ERROR_STATUS, fail, ok, type Result } from '@/lib/result';
import { callUpstream } from '@/lib/api-client/client';
import type { Transport } from '@/lib/api-client/transport';
import { loginFailureMessage, UNEXPECTED } from './login-messages';

type LoginOptions = {
  /** Whether a stranger is told that an e-mail is unknown; other APIs don't know the variable. */
  hidesAccounts?: boolean;
  send?: Transport;
};

/**
 * Fails with `unauthorized`, `account_not_found`, `invalid_input`, `rate_limited` or as the API
 * does.
 */
export async function logIn(
  input: LoginInput,
  clientAddress: string | null,
  { hidesAccounts = env.AUTH_HIDE_ACCOUNTS, send }: LoginOptions = {},
): Promise<Result<SessionAnswer>> {
  const answer = await callUpstream(calls.login, { body: input, clientAddress, wordless: UNEXPECTED }, send);
  const isUnknown = !answer.ok && ERROR_STATUS[answer.error.code] === 404;
  return hidesAccounts && isUnknown ? fail('unauthorized', loginFailureMessage(401, null)) : answer;
}

/** Makes an account at the API. Fails with `conflict` when the e-mail is in use. */
export function register(input: RegisterInput, clientAddress: string | null): Promise<Result<SessionAnswer>> {
  return callUpstream(calls.register, { body: input, clientAddress });
}

export async function logOut(token: string): Promise<Result<{ message: string }>> {
  const answer = await callUpstream(calls.logout, { body: {}, token });
  if (!answer.ok && answer.error.code === 'unauthorized') return ok({ message: 'You have been logged out.' });
  return answer;
}
