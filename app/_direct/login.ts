import { serialize } from 'hono/utils/cookie';
import { logIn } from '@/lib/auth/account';
import { openSession } from '@/lib/auth/start-session';
import { loginSchema } from '@/lib/contract';
import { clientAddress } from '@/lib/http/client-address';
import type { DirectAnswer, DirectRequest } from '@/lib/http/direct-routes';
import { readDirectJson } from '@/lib/http/read-json';
import { toDirectAnswer } from '@/lib/http/respond';
import { checkSameOrigin } from '@/lib/http/same-origin';
import { ok } from '@/lib/result';

/** Logs in from the login form. In front of Next, because everybody comes in the minutes before a show. */
export async function answerLogin(request: DirectRequest): Promise<DirectAnswer> {
  const { headers } = request;
  const origin = checkSameOrigin(request);
  if (!origin.ok) return toDirectAnswer(origin);
  const input = await readDirectJson(request, loginSchema);
  if (!input.ok) return toDirectAnswer(input);
  const answer = await logIn(input.value, clientAddress(headers));
  if (!answer.ok) return toDirectAnswer(answer);
  const opened = openSession(answer.value, headers);
  if (!opened.ok) return toDirectAnswer(opened);
  const { cookie, started } = opened.value;
  return toDirectAnswer(ok(started), { 'set-cookie': serialize(cookie.name, cookie.value, cookie) });
}
