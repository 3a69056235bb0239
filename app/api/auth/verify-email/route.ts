import { verifyEmail } from '@/lib/auth/account';
import { readGrants } from '@/lib/auth/purchase-grant';
import { openForm } from '@/lib/auth/routes';
import { verifyEmailSchema } from '@/lib/contract';

export const { GET, POST, PUT, PATCH, DELETE } = openForm(
  verifyEmailSchema,
  ({ input, clientAddress, request }) =>
    // The grant of the browser that opens the link goes on.
    verifyEmail(input.token, clientAddress, readGrants(request.headers).at(-1)?.grant.token ?? null),
);
