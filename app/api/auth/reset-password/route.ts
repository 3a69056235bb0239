import { resetPassword } from '@/lib/auth/account';
import { toLoginAfter } from '@/lib/auth/return-to';
import { openForm } from '@/lib/auth/routes';
import { endSession } from '@/lib/auth/start-session';
import { resetPasswordSchema } from '@/lib/contract';

export const { GET, POST, PUT, PATCH, DELETE } = openForm(
  resetPasswordSchema,
  async ({ input, clientAddress }) => {
    const answer = await resetPassword(input, clientAddress);
    // Every login of the account is over, and this browser's is most likely one of them.
    if (answer.ok) await endSession();
    return answer;
  },
  { goTo: (form) => toLoginAfter('reset', form.get('returnTo')) },
);
