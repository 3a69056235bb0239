import { requireSession } from '@/lib/auth/session';
import { changeName } from '@/lib/auth/settings';
import { startSession } from '@/lib/auth/start-session';
import { changeNameSchema } from '@/lib/contract';
import { clientAddress } from '@/lib/http/visitor';
import { postRoute } from '@/lib/http/route';

export const { GET, POST, PUT, PATCH, DELETE } = postRoute(
  { body: changeNameSchema, session: requireSession },
  async ({ input, session: { token }, request }) => {
    const answer = await changeName(input, { token, clientAddress: clientAddress(request.headers) });
    return answer.ok ? startSession(answer.value) : answer;
  },
);
