import { optionalSession } from '@/lib/auth/session';
import { resetPassword } from '@/lib/auth/account';
import { endSession } from '@/lib/auth/start-session';
import { resetPasswordSchema } from '@/lib/contract';
import { clientAddress } from '@/lib/http/visitor';
import { postRoute } from '@/lib/http/route';

export const { GET, POST, PUT, PATCH, DELETE } = postRoute(
  { body: resetPasswordSchema, session: optionalSession },
  async ({ input, request }) => {
    const answer = await resetPassword(input, clientAddress(request.headers));
    // Every login of the account is over, and this browser's is most likely one of them.
    if (answer.ok) await endSession();
    return answer;
  },
);
