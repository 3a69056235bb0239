import 'server-only';
import { redirect } from 'next/navigation';
import { withReturnTo } from '@/lib/auth/return-to';
import { getSessionState, type Session } from '@/lib/auth/session';

/**
 * The session of a page that is for somebody: anyone else goes to the login and comes back to `returnTo`. Somebody
 * whose session ran out is told so there.
 */
export async function requireSession(returnTo: string): Promise<Session> {
  const state = await getSessionState();
  if (state.kind === 'active') return state.session;
  redirect(toLogin(returnTo, state.kind === 'ended'));
}

/** The address of the login that leads back; `ended` adds the word that the session is over. */
export function toLogin(returnTo: string, ended: boolean): string {
  return `${withReturnTo('/auth/login', returnTo)}${ended ? '&ended=1' : ''}`;
}
