'use server';

import { redirect } from 'next/navigation';
import { logOut } from '@/lib/auth/account';
import { getSession } from '@/lib/auth/session';
import { endSessionByForm } from '@/lib/auth/start-session';

/** Logs out by a form that the browser posts by itself, and goes to `/` as the header's button does. */
export async function postLogOut(): Promise<void> {
  const session = await getSession();
  // As in the route: the browser forgets the session whatever the API says.
  const answer = session && (await logOut(session.token));
  await endSessionByForm(answer?.ok ? answer.value.message : '');
  redirect('/');
}
