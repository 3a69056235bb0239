import { optionalSession } from '@/lib/auth/session';
import { register } from '@/lib/auth/account';
import { getReferral } from '@/lib/auth/get-referral';
import { startSession } from '@/lib/auth/start-session';
import { registerSchema } from '@/lib/contract';
import { clientAddress } from '@/lib/http/visitor';
import { postRoute } from '@/lib/http/route';

export const { GET, POST, PUT, PATCH, DELETE } = postRoute(
  { body: registerSchema, session: optionalSession },
  async ({ input, request }) => {
    const referral = input.referral ?? (await getReferral());
    const answer = await register({ ...input, referral }, clientAddress(request.headers));
    return answer.ok ? startSession(answer.value) : answer;
  },
);
