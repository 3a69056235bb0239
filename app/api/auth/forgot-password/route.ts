import { callUpstream } from '@/lib/api-client/client';
import { openForm } from '@/lib/auth/routes';
import { calls, forgotPasswordSchema } from '@/lib/contract';

export const { GET, POST, PUT, PATCH, DELETE } = openForm(
  forgotPasswordSchema,
  ({ input: body, clientAddress }) => callUpstream(calls.forgotPassword, { body, clientAddress }),
);
