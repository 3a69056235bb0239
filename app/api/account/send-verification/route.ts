import * as z from 'zod';
import { callUpstream } from '@/lib/api-client/client';
import { sessionRoute } from '@/lib/auth/routes';
import { calls } from '@/lib/contract';

export const { GET, POST, PUT, PATCH, DELETE } = sessionRoute(
  z.object({}),
  ({ session: { token }, clientAddress }) =>
    callUpstream(calls.sendVerification, { body: {}, token, clientAddress }),
);
