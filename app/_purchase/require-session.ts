import 'server-only';
import { redirect } from 'next/navigation';
import { toLogin } from '@/lib/auth/return-to';
import { getSessionState, type Session } from '@/lib/auth/session';

export { toLogin } from '@/lib/auth/return-to';

/**
 * The session of a page that needs one: everyone else goes to the login and comes back to
 * `returnTo`. A visitor whose session ran out is told so there.
 */
export async function requireSession(returnTo: string): Promise<Session> {
  const state = await getSessionState();
  if (state.kind === 'active') return state.session;
  redirect(toLogin(returnTo, state.kind === 'ended'));
}
