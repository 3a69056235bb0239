import { serialize } from 'hono/utils/cookie';
import { callUpstream } from '@/lib/api-client/client';
import { logIn } from '@/lib/auth/account';
import { parseReferral, REFERRAL_COOKIE } from '@/lib/auth/referral';
import { openRoute } from '@/lib/auth/routes';
import { toStartedSession } from '@/lib/auth/started-session';
import { calls, loginSchema, registerSchema, type SessionAnswer } from '@/lib/contract';
import { readCookie } from '@/lib/http/cookies';
import { renewLogin } from '@/lib/orders/captures/save-captures';
import { ok, type Result } from '@/lib/result';

/** How an audience comes in. A show begins for all of them at once. */
export const authRoutes = {
  '/api/auth/login': openRoute(loginSchema, async ({ input, clientAddress, request, headers }) => {
    const answer = await logIn(input, clientAddress);
    if (answer.ok) void renewLogin(answer.value.token);
    return answer.ok ? startSession(request, headers, answer.value) : answer;
  }),
  '/api/auth/register': openRoute(registerSchema, async ({ input, clientAddress, request, headers }) => {
    const cookie = readCookie(request.headers.get('cookie'), REFERRAL_COOKIE);
    const body = { ...input, referral: input.referral ?? parseReferral(cookie) };
    const answer = await callUpstream(calls.register, { body, clientAddress });
    return answer.ok ? startSession(request, headers, answer.value) : answer;
  }),
};

function startSession(request: Request, headers: Headers, answer: SessionAnswer): Result<object> {
  const session = toStartedSession(request.headers, answer);
  if (!session.ok) return session;
  for (const cookie of session.value.cookies)
    headers.append('set-cookie', serialize(cookie.name, cookie.value, cookie));
  return ok(session.value.started);
}
