import { requireSession } from '@/lib/auth/session';
import { z } from 'zod';
import { sendVerification } from '@/lib/auth/settings';
import { clientAddress } from '@/lib/http/visitor';
import { postRoute } from '@/lib/http/route';

export const { GET, POST, PUT, PATCH, DELETE } = postRoute(
  { body: z.object({}), session: requireSession },
  ({ session: { token }, request }) =>
    sendVerification({ token, clientAddress: clientAddress(request.headers) }),
);
