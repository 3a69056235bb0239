import { callUpstream } from '@/lib/api-client/client';
import { openForm } from '@/lib/auth/routes';
import { calls } from '@/lib/contract';

export const { GET, POST, PUT, PATCH, DELETE } = openForm(
  calls.cancelByLink.body,
  ({ input, clientAddress }) => callUpstream(calls.cancelByLink, { body: input, clientAddress }),
);
