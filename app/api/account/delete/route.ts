import { confirmedDeletionSchema } from '@/lib/auth/confirmed-deletion';
import { accountForm } from '@/lib/auth/routes';
import { endSession } from '@/lib/auth/start-session';
import { calls } from '@/lib/contract';

export const { GET, POST, PUT, PATCH, DELETE } = accountForm(calls.deleteAccount, {
  schema: confirmedDeletionSchema,
  async take(answer) {
    if (answer.ok) await endSession();
    return answer;
  },
  goTo: () => '/auth/login?deleted=1',
});
