import 'server-only';
import { calls, type LoginInput, type SessionAnswer } from '@/lib/contract';
import { fail, type Result } from '@/lib/result';
import { callDirectly } from './call-directly';
import { callUpstream } from './client';
import { unavailable } from './failure';
import { isEmbedded, logInEmbedded } from './transport';

const FAULTS = {
  failed: fail('internal', 'Server error: Please try again later.'),
  late: unavailable(),
};

/**
 * Asks for a session: all of an audience does in the minutes before a show. Fails as the API says; `wordless` is said where
 * it has no words.
 */
export async function requestLogin(
  body: LoginInput,
  clientAddress: string | null,
  wordless: string,
  logIn: typeof logInEmbedded = logInEmbedded,
): Promise<Result<SessionAnswer>> {
  if (!isEmbedded) return callUpstream(calls.login, { body, clientAddress, wordless });
  return callDirectly(calls.login, logIn(body, clientAddress), FAULTS);
}
