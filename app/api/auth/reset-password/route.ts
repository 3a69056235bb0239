import { resetPassword } from '@/lib/auth/account';
import { readBrowser } from '@/lib/auth/browser-cookie';
import { toLoginAfter } from '@/lib/auth/return-to';
import { openForm } from '@/lib/auth/routes';
import { endSession } from '@/lib/auth/start-session';
import { resetPasswordSchema } from '@/lib/contract';

export const { GET, POST, PUT, PATCH, DELETE } = openForm(
  resetPasswordSchema.omit({ browser: true }),
  async ({ input, clientAddress, request }) => {
    const browser = readBrowser(request.headers);
    const answer = await resetPassword({ ...input, browser }, clientAddress);
    // The reset ended every session of the account, most likely this browser's too.
    if (answer.ok) await endSession();
    return answer;
  },
  { goTo: (form) => toLoginAfter('reset', form.get('returnTo')) },
);
