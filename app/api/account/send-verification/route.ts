import { callUpstream } from '@/lib/api-client/client';
import { requireSession } from '@/lib/auth/session';
import { z } from 'zod';
import { calls } from '@/lib/contract';
import { clientAddress } from '@/lib/http/visitor';
import { postRoute } from '@/lib/http/route';

export const { GET, POST, PUT, PATCH, DELETE } = postRoute(
  { body: z.object({}), session: requireSession },
  ({ session: { token }, request }) =>
    callUpstream(calls.sendVerification, { body: {}, token, clientAddress: clientAddress(request.headers) }),
);
