import { verifyEmail } from '@/lib/auth/account';
import { readBrowser } from '@/lib/auth/browser-cookie';
import { readGrants } from '@/lib/auth/purchase-grant';
import { openForm } from '@/lib/auth/routes';
import { verifyEmailSchema } from '@/lib/contract';

export const { GET, POST, PUT, PATCH, DELETE } = openForm(
  verifyEmailSchema.omit({ browser: true }),
  ({ input, clientAddress, request }) =>
    // The grant of the browser that opens the link goes on.
    verifyEmail(
      { ...input, browser: readBrowser(request.headers) },
      clientAddress,
      readGrants(request.headers).at(-1)?.grant.token ?? null,
    ),
);
