import { callUpstream } from '@/lib/api-client/client';
import { openForm } from '@/lib/auth/routes';
import { calls } from '@/lib/contract';

export const { GET, POST, PUT, PATCH, DELETE } = openForm(calls.follow.body, ({ input, clientAddress }) =>
  callUpstream(calls.follow, { body: input, clientAddress }),
);
