import { verifyEmail } from '@/lib/auth/account';
import { openForm } from '@/lib/auth/routes';
import { verifyEmailSchema } from '@/lib/contract';

export const { GET, POST, PUT, PATCH, DELETE } = openForm(verifyEmailSchema, ({ input, clientAddress }) =>
  verifyEmail(input.token, clientAddress),
);
