import { accountForm } from '@/lib/auth/routes';
import { startSession } from '@/lib/auth/start-session';
import { ACCOUNT } from '@/lib/content/account';
import { calls } from '@/lib/contract';

export const { GET, POST, PUT, PATCH, DELETE } = accountForm(calls.changePassword, {
  take: (answer) => startSession(answer),
  done: ACCOUNT.password.done,
});
