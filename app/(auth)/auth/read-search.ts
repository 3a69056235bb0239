import { getReferral } from '@/lib/auth/get-referral';
import { parseReferral } from '@/lib/auth/referral';
import { parseReturnTo } from '@/lib/auth/return-to';
import { getSessionState } from '@/lib/auth/session';
import { toStoredToken } from '@/lib/auth/session-token';

export type AuthSearch = Partial<
  Record<'returnTo' | 'ref' | 'ended' | 'reset' | 'deleted' | 'registered', string | string[]>
>;

/** What login and registration need to know of their address and of who is asking. */
export async function readSearch(search: AuthSearch) {
  const state = await getSessionState();
  const session = state.kind === 'active' ? state.session : null;
  return {
    returnTo: parseReturnTo(search.returnTo),
    /** The first one wins: the code of the address counts where the browser keeps none. */
    referral: (await getReferral()) ?? parseReferral(search.ref),
    /** Somebody who is sent here because a session is over has to log in, whatever the cookie says of its expiry. */
    viewer: search.ended ? null : session,
    /** The half of a dead token that the page may still have. */
    ended: search.ended && session ? toStoredToken(session.token) : undefined,
  };
}
