import { callUpstream } from '@/lib/api-client/client';
import { requireSession } from '@/lib/auth/session';
import { startSession } from '@/lib/auth/start-session';
import { calls, changeNameSchema } from '@/lib/contract';
import { clientAddress } from '@/lib/http/visitor';
import { postRoute } from '@/lib/http/route';

export const { GET, POST, PUT, PATCH, DELETE } = postRoute(
  { body: changeNameSchema, session: requireSession },
  async ({ input, session: { token }, request }) => {
    const answer = await callUpstream(calls.changeName, {
      body: input,
      token,
      clientAddress: clientAddress(request.headers),
    });
    return answer.ok ? startSession(answer.value) : answer;
  },
);
