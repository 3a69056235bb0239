import { requireSession } from '@/lib/auth/session';
import { deleteAccount } from '@/lib/auth/settings';
import { endSession } from '@/lib/auth/start-session';
import { deleteAccountSchema } from '@/lib/contract';
import { clientAddress } from '@/lib/http/visitor';
import { postRoute } from '@/lib/http/route';

export const { GET, POST, PUT, PATCH, DELETE } = postRoute(
  { body: deleteAccountSchema, session: requireSession },
  async ({ input, session: { token }, request }) => {
    const answer = await deleteAccount(input, { token, clientAddress: clientAddress(request.headers) });
    if (answer.ok) await endSession();
    return answer;
  },
);
