import { sessionCall } from '@/lib/auth/routes';
import { endSession } from '@/lib/auth/start-session';
import { calls } from '@/lib/contract';

export const { GET, POST, PUT, PATCH, DELETE } = sessionCall(calls.deleteAccount, async (answer) => {
  if (answer.ok) await endSession();
  return answer;
});
