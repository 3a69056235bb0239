import * as z from 'zod';
import { logOut } from '@/lib/auth/account';
import { openForm } from '@/lib/auth/routes';
import { endSession } from '@/lib/auth/start-session';
import { SIGNED_OUT } from '@/lib/content/layout';
import { ok } from '@/lib/result';

export const { GET, POST, PUT, PATCH, DELETE } = openForm(
  z.object({}),
  async ({ session }) => {
    const answer = session ? await logOut(session.token) : ok({ message: SIGNED_OUT });
    // The browser forgets the session even when the API can't be reached.
    await endSession(answer.ok ? answer.value.message : '');
    return answer;
  },
  { goTo: () => '/' },
);
