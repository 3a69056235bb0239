import { callUpstream } from '@/lib/api-client/client';
import { sessionRoute } from '@/lib/auth/routes';
import { calls, changeEmailSchema } from '@/lib/contract';

export const { GET, POST, PUT, PATCH, DELETE } = sessionRoute(
  changeEmailSchema,
  ({ input: body, session: { token }, clientAddress }) =>
    callUpstream(calls.changeEmail, { body, token, clientAddress }),
);
