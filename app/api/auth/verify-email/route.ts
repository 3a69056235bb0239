import { optionalSession } from '@/lib/auth/session';
import { verifyEmail } from '@/lib/auth/account';
import { verifyEmailSchema } from '@/lib/contract';
import { clientAddress } from '@/lib/http/visitor';
import { postRoute } from '@/lib/http/route';

export const { GET, POST, PUT, PATCH, DELETE } = postRoute(
  { body: verifyEmailSchema, session: optionalSession },
  ({ input, request }) => verifyEmail(input.token, clientAddress(request.headers)),
);
