import { optionalSession } from '@/lib/auth/session';
import { forgotPassword } from '@/lib/auth/mail-links';
import { forgotPasswordSchema } from '@/lib/contract';
import { clientAddress } from '@/lib/http/visitor';
import { postRoute } from '@/lib/http/route';

export const { GET, POST, PUT, PATCH, DELETE } = postRoute(
  { body: forgotPasswordSchema, session: optionalSession },
  ({ input, request }) => forgotPassword(input.email, clientAddress(request.headers)),
);
