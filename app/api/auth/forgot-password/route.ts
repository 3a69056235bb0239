import { callUpstream } from '@/lib/api-client/client';
import { optionalSession } from '@/lib/auth/session';
import { calls, forgotPasswordSchema } from '@/lib/contract';
import { clientAddress } from '@/lib/http/visitor';
import { postRoute } from '@/lib/http/route';

export const { GET, POST, PUT, PATCH, DELETE } = postRoute(
  { body: forgotPasswordSchema, session: optionalSession },
  ({ input, request }) =>
    callUpstream(calls.forgotPassword, { body: input, clientAddress: clientAddress(request.headers) }),
);
