import { callUpstream } from '@/lib/api-client/client';
import { optionalSession } from '@/lib/auth/session';
import { getReferral } from '@/lib/auth/get-referral';
import { startSession } from '@/lib/auth/start-session';
import { calls, registerSchema } from '@/lib/contract';
import { clientAddress } from '@/lib/http/visitor';
import { postRoute } from '@/lib/http/route';

export const { GET, POST, PUT, PATCH, DELETE } = postRoute(
  { body: registerSchema, session: optionalSession },
  async ({ input, request }) => {
    const referral = input.referral ?? (await getReferral());
    const answer = await callUpstream(calls.register, {
      body: { ...input, referral },
      clientAddress: clientAddress(request.headers),
    });
    return answer.ok ? startSession(answer.value) : answer;
  },
);
