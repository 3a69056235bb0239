import { requireSession } from '@/lib/auth/session';
import { changeEmail } from '@/lib/auth/settings';
import { changeEmailSchema } from '@/lib/contract';
import { clientAddress } from '@/lib/http/visitor';
import { postRoute } from '@/lib/http/route';

export const { GET, POST, PUT, PATCH, DELETE } = postRoute(
  { body: changeEmailSchema, session: requireSession },
  ({ input, session: { token }, request }) =>
    changeEmail(input, { token, clientAddress: clientAddress(request.headers) }),
);
