import 'server-only';
import { headers } from 'next/headers';
import { redirect } from 'next/navigation';
import { findGrant, readGrants } from './purchase-grant';
import { toLogin, withReturnTo } from './return-to';
import { getSessionState, type Session } from './session';

/** A session, else the grant of this event's purchase in this browser. */
export async function findBuyer(eventId: string | null): Promise<Session | null> {
  const state = await getSessionState();
  return state.kind === 'active' ? state.session : findGrant(await headers(), eventId);
}

/** Without either, redirects to the login, which leads back to `returnTo`. */
export async function requireBuyer(returnTo: string, eventId: string | null): Promise<Session> {
  const buyer = await findBuyer(eventId);
  if (buyer) return buyer;
  redirect(toLogin(returnTo, (await getSessionState()).kind === 'ended'));
}

/** After the API refused `returnTo`: to sign in again, or with a code if a grant has ended. */
export async function leadToSignIn(returnTo: string): Promise<never> {
  const hasSession = (await getSessionState()).kind === 'active';
  redirect(hasSession ? toLogin(returnTo, true) : `${withReturnTo('/auth/code', returnTo)}&ended=1`);
}

/** Those who may know an order whose event is unknown yet: the session, else each grant. */
export async function listBuyers(): Promise<Session[]> {
  const state = await getSessionState();
  if (state.kind === 'active') return [state.session];
  return readGrants(await headers()).map(({ grant }) => grant);
}
