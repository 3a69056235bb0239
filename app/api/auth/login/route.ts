import { optionalSession } from '@/lib/auth/session';
import { logIn } from '@/lib/auth/account';
import { startSession } from '@/lib/auth/start-session';
import { loginSchema } from '@/lib/contract';
import { clientAddress } from '@/lib/http/visitor';
import { postRoute } from '@/lib/http/route';

export const { GET, POST, PUT, PATCH, DELETE } = postRoute(
  { body: loginSchema, session: optionalSession },
  async ({ input, request }) => {
    const answer = await logIn(input, clientAddress(request.headers));
    return answer.ok ? startSession(answer.value) : answer;
  },
);
