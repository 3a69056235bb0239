import { notify } from '@/components/ui/toast';
import { SIGNED_OUT } from '@/lib/content/layout';
import { postJson } from '@/lib/http/post-json';
import { textOf } from '@/lib/http/text-of';
import { storeToken } from './use-viewer';

/** Any response of the route has removed the cookie. Resolves to whether the session has ended. */
export async function logOut(): Promise<boolean> {
  const answer = await postJson('/api/auth/logout', {});
  if (!answer.ok) notify.error(answer.error.message);
  if (answer.status === 0) return false;
  storeToken(null);
  if (answer.ok) notify.success(textOf(answer.value, 'message') ?? SIGNED_OUT);
  return true;
}
