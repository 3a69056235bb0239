import 'server-only';
import { redirect } from 'next/navigation';
import { toLogin } from '@/lib/auth/return-to';
import { getSessionState, type Session } from '@/lib/auth/session';

export { toLogin } from '@/lib/auth/return-to';

/** Without a session, redirects to the login, which leads back to `returnTo`. */
export async function requireSession(returnTo: string): Promise<Session> {
  const state = await getSessionState();
  if (state.kind === 'active') return state.session;
  redirect(toLogin(returnTo, state.kind === 'ended'));
}
