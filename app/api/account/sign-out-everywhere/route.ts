import { accountForm } from '@/lib/auth/routes';
import { endSession } from '@/lib/auth/start-session';
import { calls } from '@/lib/contract';

export const { GET, POST, PUT, PATCH, DELETE } = accountForm(calls.signOutEverywhere, {
  async take(answer) {
    if (answer.ok) await endSession(answer.value.message);
    return answer;
  },
  goTo: () => '/',
});
