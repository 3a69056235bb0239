import { optionalSession } from '@/lib/auth/session';
import { z } from 'zod';
import { logOut } from '@/lib/auth/account';
import { endSession } from '@/lib/auth/start-session';
import { postRoute } from '@/lib/http/route';
import { ok } from '@/lib/result';

export const { GET, POST, PUT, PATCH, DELETE } = postRoute(
  { body: z.object({}), session: optionalSession },
  async ({ session }) => {
    const answer = session ? await logOut(session.token) : ok({ message: 'You have been logged out.' });
    // The browser forgets the session even when the API could not be told: that is what the person asked for.
    await endSession();
    return answer;
  },
);
