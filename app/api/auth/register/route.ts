import { callUpstream } from '@/lib/api-client/client';
import { getReferral } from '@/lib/auth/get-referral';
import { openRoute } from '@/lib/auth/routes';
import { startSession } from '@/lib/auth/start-session';
import { calls, registerSchema } from '@/lib/contract';

export const { GET, POST, PUT, PATCH, DELETE } = openRoute(
  registerSchema,
  async ({ input, clientAddress }) => {
    const referral = input.referral ?? (await getReferral());
    return startSession(await callUpstream(calls.register, { body: { ...input, referral }, clientAddress }));
  },
);
