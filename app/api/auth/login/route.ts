import { logIn } from '@/lib/auth/account';
import { openRoute } from '@/lib/auth/routes';
import { startSession } from '@/lib/auth/start-session';
import { loginSchema } from '@/lib/contract';
import { renewLogin } from '@/lib/orders/captures/save-captures';

export const { GET, POST, PUT, PATCH, DELETE } = openRoute(loginSchema, async ({ input, clientAddress }) => {
  const answer = await logIn(input, clientAddress);
  if (answer.ok) void renewLogin(answer.value.token);
  return startSession(answer);
});
