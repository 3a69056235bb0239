import { callUpstream } from '@/lib/api-client/client';
import { openRoute } from '@/lib/auth/routes';
import { calls } from '@/lib/contract';

/** Neither reads nor sets cookies. */
export const { GET, POST, PUT, PATCH, DELETE } = openRoute(
  calls.takePairing.body,
  ({ input: body, clientAddress }) => callUpstream(calls.takePairing, { body, clientAddress }),
);
