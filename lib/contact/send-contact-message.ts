import 'server-only';
import { calls, type ContactMessageInput } from '@/lib/contract';
import { env } from '@/lib/env';
import { fail, type ErrorCode, type Result } from '@/lib/result';
import { callUpstream } from '@/lib/api-client/client';

/** The call is optional (docs/upstream-api.md). */
const HAS_NO_FORM: readonly ErrorCode[] = ['not_found', 'not_supported', 'method_not_allowed'];

/**
 * Fails with `rate_limited`, `not_supported` (with the address to write to), or as the API does.
 */
export async function sendContactMessage(
  input: ContactMessageInput,
  clientAddress: string | null,
): Promise<Result<{ message: string }>> {
  const answer = await callUpstream(calls.sendContactMessage, { body: input, clientAddress });
  if (answer.ok || !HAS_NO_FORM.includes(answer.error.code)) return answer;
  return fail('not_supported', `We can't send this form right now. Please email ${env.CONTACT_TO} instead.`);
}
