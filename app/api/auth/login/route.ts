import { logIn } from '@/lib/auth/account';
import { openRoute } from '@/lib/auth/routes';
import { startSession } from '@/lib/auth/start-session';
import { loginSchema } from '@/lib/contract';

export const { GET, POST, PUT, PATCH, DELETE } = openRoute(loginSchema, async ({ input, clientAddress }) => {
  const answer = await logIn(input, clientAddress);
  return answer.ok ? startSession(answer.value) : answer;
});
