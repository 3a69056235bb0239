import 'server-only';
import {
  calls,
  type LoginInput,
  type ResetPasswordInput,
  type SessionAnswer,
  type VerifyEmailInput,
} from '@/lib/contract';
import { env } from '@/lib/env';
import { ERROR_STATUS, fail, ok, type Result } from '@/lib/result';
import { callUpstream } from '@/lib/api-client/client';
import type { Transport } from '@/lib/api-client/transport';
import { loginFailureMessage, UNEXPECTED } from './login-messages';

type Said = Promise<Result<{ message: string }>>;

type LoginOptions = {
  hidesAccounts?: boolean;
  send?: Transport;
};

/** Fails with `unauthorized`, `account_not_found` or as the API does. */
export async function logIn(
  input: LoginInput,
  clientAddress: string | null,
  { hidesAccounts = env.AUTH_HIDE_ACCOUNTS, send }: LoginOptions = {},
): Promise<Result<SessionAnswer>> {
  const answer = await callUpstream(
    calls.login,
    { body: input, clientAddress, fallbackMessage: UNEXPECTED },
    send,
  );
  const isUnknown = !answer.ok && ERROR_STATUS[answer.error.code] === 404;
  return hidesAccounts && isUnknown ? fail('unauthorized', loginFailureMessage(401, null)) : answer;
}

/** A token that the API no longer knows counts as logged out. */
export async function logOut(token: string): Said {
  const answer = await callUpstream(calls.logout, { body: {}, token });
  if (!answer.ok && answer.error.code === 'unauthorized') return ok({ message: 'You have been signed out.' });
  return answer;
}

/** Fails with `gone` when the link is spent. */
export async function resetPassword(input: ResetPasswordInput, clientAddress: string | null): Said {
  return sayGone(await callUpstream(calls.resetPassword, { body: input, clientAddress }));
}

/** Fails with `gone`, or with `conflict` when the address is taken. */
export async function verifyEmail(
  body: VerifyEmailInput,
  clientAddress: string | null,
  grant: string | null,
): Said {
  return sayGone(await callUpstream(calls.verifyEmail, { body, clientAddress, token: grant }));
}

function sayGone<T>(answer: Result<T>): Result<T> {
  if (answer.ok || answer.error.code !== 'gone') return answer;
  return fail('gone', 'This link has expired or was already used. Request a new one.');
}
