import { callUpstream } from '@/lib/api-client/client';
import { sessionRoute } from '@/lib/auth/routes';
import { endSession } from '@/lib/auth/start-session';
import { calls, deleteAccountSchema } from '@/lib/contract';

export const { GET, POST, PUT, PATCH, DELETE } = sessionRoute(
  deleteAccountSchema,
  async ({ input: body, session: { token }, clientAddress }) => {
    const answer = await callUpstream(calls.deleteAccount, { body, token, clientAddress });
    if (answer.ok) await endSession();
    return answer;
  },
);
