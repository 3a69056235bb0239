import 'server-only';
import { calls, type ResetPasswordInput } from '@/lib/contract';
import { fail, type Result } from '@/lib/result';
import { callUpstream } from '@/lib/api-client/client';

type Said = Promise<Result<{ message: string }>>;

/** Fails with `rate_limited`, or `not_supported` where the API has no such call. */
export function forgotPassword(email: string, clientAddress: string | null): Said {
  return callUpstream(calls.forgotPassword, { body: { email }, clientAddress });
}

/** Sets a new password with the token of a mailed link. Fails with `gone` when the link is spent. */
export async function resetPassword(input: ResetPasswordInput, clientAddress: string | null): Said {
  return sayGone(await callUpstream(calls.resetPassword, { body: input, clientAddress }));
}

/** Fails with `gone`, or `conflict` when the address is taken. */
export async function verifyEmail(token: string, clientAddress: string | null): Said {
  return sayGone(await callUpstream(calls.verifyEmail, { body: { token }, clientAddress }));
}

/** One sentence for every API: whether a link is spent or too old, the way on is the same. */
function sayGone<T>(answer: Result<T>): Result<T> {
  if (answer.ok || answer.error.code !== 'gone') return answer;
  return fail('gone', 'This link has expired or was used. Ask for a new one.');
}
