import type { HeaderReader } from '@/lib/hosts/get-host';
import { allowsSecure } from '@/lib/http/cookies';
import { type Cookie, sessionCookie } from './session-cookie';
import { type Session, toSessionState } from './session-state';

const MAX_GRANTS = 6;

const toPrefix = (headers: HeaderReader) => `${allowsSecure(headers) ? '__Host-' : ''}purchase.`;

/** Of a purchase begun without a session, one for each event. An empty token deletes it. */
export function grantCookie(headers: HeaderReader, eventId: string, token: string): Cookie {
  const state = toSessionState(token);
  const leftMs = state.kind === 'active' ? state.session.expiresAtMs - Date.now() : 0;
  return { ...sessionCookie(headers, token, leftMs / 1000), name: toPrefix(headers) + eventId };
}

/** Oldest first. A grant may have ended, which the API tells. */
export function readGrants(headers: HeaderReader): { eventId: string; grant: Session }[] {
  const prefix = toPrefix(headers);
  const pairs = (headers.get('cookie') ?? '').split(/; */).filter((pair) => pair.startsWith(prefix));
  return pairs.slice(-MAX_GRANTS).flatMap((pair) => {
    const [name = '', token] = pair.split('=');
    const state = toSessionState(token);
    return state.kind === 'active' ? [{ eventId: name.slice(prefix.length), grant: state.session }] : [];
  });
}

export const findGrant = (headers: HeaderReader, eventId: string | null): Session | null =>
  readGrants(headers).find((one) => one.eventId === eventId)?.grant ?? null;
