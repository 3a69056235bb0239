import { verifyEmail } from '@/lib/auth/account';
import { openRoute } from '@/lib/auth/routes';
import { verifyEmailSchema } from '@/lib/contract';

export const { GET, POST, PUT, PATCH, DELETE } = openRoute(verifyEmailSchema, ({ input, clientAddress }) =>
  verifyEmail(input.token, clientAddress),
);
