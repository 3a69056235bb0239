import { callUpstream } from '@/lib/api-client/client';
import { sessionRoute } from '@/lib/auth/routes';
import { startSession } from '@/lib/auth/start-session';
import { calls, changeNameSchema } from '@/lib/contract';

export const { GET, POST, PUT, PATCH, DELETE } = sessionRoute(
  changeNameSchema,
  async ({ input: body, session: { token }, clientAddress }) => {
    const answer = await callUpstream(calls.changeName, { body, token, clientAddress });
    return answer.ok ? startSession(answer.value) : answer;
  },
);
