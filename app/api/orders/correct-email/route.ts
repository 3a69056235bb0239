import { callUpstream } from '@/lib/api-client/client';
import { buyerRoute } from '@/lib/auth/routes';
import { calls, idSchema } from '@/lib/contract';

const body = calls.correctGuestEmail.body.extend({ eventId: idSchema });

export const { GET, POST, PUT, PATCH, DELETE } = buyerRoute(
  body,
  ({ eventId }) => eventId,
  ({ input: { email }, session: { token }, clientAddress }) =>
    callUpstream(calls.correctGuestEmail, { body: { email }, token, clientAddress }),
);
