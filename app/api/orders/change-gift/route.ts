import { callUpstream } from '@/lib/api-client/client';
import { buyerRoute } from '@/lib/auth/routes';
import { calls, idSchema } from '@/lib/contract';

const body = calls.changeGift.body.extend({ eventId: idSchema });

export const { GET, POST, PUT, PATCH, DELETE } = buyerRoute(
  body,
  ({ eventId }) => eventId,
  ({ input: { orderId, gift }, session: { token }, clientAddress }) =>
    callUpstream(calls.changeGift, { body: { orderId, gift }, token, clientAddress }),
);
