import { loginSchema } from '@/lib/contract';
import { logIn, startSession } from '@/lib/auth/account';
import { optionalSession, postRoute } from '@/lib/http/route';

export const { GET, POST, PUT, PATCH, DELETE } = postRoute(
  { body: loginSchema, session: optionalSession },
  async ({ input, request, headers }) => {
    const answer = await logIn(input);
    return answer.ok ? startSession(answer.value, request.headers, headers) : answer;
  },
);
