import { register, startSession } from '@/lib/auth/account';
import { registerSchema } from '@/lib/contract';
import { optionalSession, postRoute } from '@/lib/http/route';

export const { GET, POST, PUT, PATCH, DELETE } = postRoute(
  { body: registerSchema, session: optionalSession },
  async ({ input, request, headers }) => {
    const answer = await register(input);
    return answer.ok ? startSession(answer.value, request.headers, headers) : answer;
  },
);
