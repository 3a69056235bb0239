import { parseReturnTo } from '@/lib/auth/return-to';
import { getSessionState } from '@/lib/auth/session';
import { callUpstream } from '@/lib/api-client/client';
import { calls } from '@/lib/contract';
import { toStoredToken } from '@/lib/auth/session-token';

export type AuthSearch = Partial<
  Record<'event' | 'returnTo' | 'ended' | 'reset' | 'deleted' | 'registered' | 'kept', string | string[]>
>;

export async function readSearch(search: AuthSearch) {
  const state = await getSessionState();
  const session = state.kind === 'active' ? state.session : null;
  const refused = search.ended && session && (await isRefused(session.token)) ? session : null;
  return {
    returnTo: parseReturnTo(search.returnTo),
    /** The API may have ended a session before its cookie expires. */
    viewer: refused ? null : session,
    ended: refused ? toStoredToken(refused.token) : undefined,
  };
}

/** Anyone can make a link with `ended`, so the API decides. */
async function isRefused(token: string): Promise<boolean> {
  const account = await callUpstream(calls.getAccount, { params: {}, token });
  return !account.ok && ['unauthorized', 'not_supported'].includes(account.error.code);
}
