import { callUpstream } from '@/lib/api-client/client';
import { findGrant } from '@/lib/auth/purchase-grant';
import { openRoute } from '@/lib/auth/routes';
import { calls, idSchema } from '@/lib/contract';

const body = calls.sendCode.body.extend({ eventId: idSchema.optional() });

export const { GET, POST, PUT, PATCH, DELETE } = openRoute(
  body,
  ({ input: { email, eventId }, clientAddress, request }) => {
    // An address that was typed counts, or else the grant's.
    const grant = email ? null : findGrant(request.headers, eventId ?? null);
    return callUpstream(calls.sendCode, { body: { email }, token: grant?.token ?? null, clientAddress });
  },
);
