import 'server-only';
import {
  type AccountAnswer,
  type AccountExport,
  calls,
  type ChangeEmailInput,
  type ChangePasswordInput,
  type SessionAnswer,
} from '@/lib/contract';
import type { Result } from '@/lib/result';
import { callUpstream } from '@/lib/api-client/client';

/** Whose account it is, and the address the API counts its limits by. */
export type Caller = { token: string; clientAddress: string | null };

type Said = Promise<Result<{ message: string }>>;

/** The account of a session. Every call here fails with `not_supported` where the API has no such call. */
export function getAccount(token: string): Promise<Result<AccountAnswer>> {
  return callUpstream(calls.getAccount, { params: {}, token });
}

export function exportAccount(token: string): Promise<Result<AccountExport>> {
  return callUpstream(calls.exportAccount, { params: {}, token });
}

export function changeName(body: { name: string }, caller: Caller): Promise<Result<SessionAnswer>> {
  return callUpstream(calls.changeName, { body, ...caller });
}

/** Asks for another e-mail address. Fails with `forbidden` for a wrong password, here and below. */
export function changeEmail(body: ChangeEmailInput, caller: Caller): Said {
  return callUpstream(calls.changeEmail, { body, ...caller });
}

export function changePassword(body: ChangePasswordInput, caller: Caller): Promise<Result<SessionAnswer>> {
  return callUpstream(calls.changePassword, { body, ...caller });
}

/** Fails with `conflict` when there is nothing to confirm. */
export function sendVerification(caller: Caller): Said {
  return callUpstream(calls.sendVerification, { body: {}, ...caller });
}

export function deleteAccount(body: { password: string }, caller: Caller): Said {
  return callUpstream(calls.deleteAccount, { body, ...caller });
}
