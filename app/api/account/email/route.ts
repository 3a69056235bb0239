import { callUpstream } from '@/lib/api-client/client';
import { requireSession } from '@/lib/auth/session';
import { calls, changeEmailSchema } from '@/lib/contract';
import { clientAddress } from '@/lib/http/visitor';
import { postRoute } from '@/lib/http/route';

export const { GET, POST, PUT, PATCH, DELETE } = postRoute(
  { body: changeEmailSchema, session: requireSession },
  ({ input, session: { token }, request }) =>
    callUpstream(calls.changeEmail, { body: input, token, clientAddress: clientAddress(request.headers) }),
);
