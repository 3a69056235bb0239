import { callUpstream } from '@/lib/api-client/client';
import { requireSession } from '@/lib/auth/session';
import { endSession } from '@/lib/auth/start-session';
import { calls, deleteAccountSchema } from '@/lib/contract';
import { clientAddress } from '@/lib/http/visitor';
import { postRoute } from '@/lib/http/route';

export const { GET, POST, PUT, PATCH, DELETE } = postRoute(
  { body: deleteAccountSchema, session: requireSession },
  async ({ input, session: { token }, request }) => {
    const answer = await callUpstream(calls.deleteAccount, {
      body: input,
      token,
      clientAddress: clientAddress(request.headers),
    });
    if (answer.ok) await endSession();
    return answer;
  },
);
