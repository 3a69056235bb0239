import { allowsSecure } from '@/lib/http/cookies';

type HeaderReader = { get(name: string): string | null };

/** Bound to a path, so it can't have the `__Host-` prefix. */
export function playbackCookieName(headers: HeaderReader): string {
  return allowsSecure(headers) ? '__Secure-playback' : 'playback';
}

/** Opens the media of one event. `eventId` needs no escaping (`idSchema`). */
export function playbackCookie(headers: HeaderReader, eventId: string, token: string, ttlMs: number): string {
  const secure = allowsSecure(headers) ? '; Secure' : '';
  const age = Math.ceil(ttlMs / 1000);
  return `${playbackCookieName(headers)}=${token}; Path=/api/playback/${eventId}; Max-Age=${age}; HttpOnly; SameSite=Lax${secure}`;
}

/** How long a screen that sleeps can show that a place was its own. */
const PLACE_SECONDS = 60 * 60;

/** Tabs of a browser are screens of their own. `screen` needs no escaping (`screenIdSchema`). */
export function placeCookieName(headers: HeaderReader, screen: string): string {
  return `${allowsSecure(headers) ? '__Secure-' : ''}place-${screen}`;
}

/** What a screen shows when it asks for its next token. */
export function placeCookie(headers: HeaderReader, eventId: string, screen: string, place: string): string {
  const secure = allowsSecure(headers) ? '; Secure' : '';
  const path = `/api/playback/${eventId}/token`;
  return `${placeCookieName(headers, screen)}=${place}; Path=${path}; Max-Age=${PLACE_SECONDS}; HttpOnly; SameSite=Lax${secure}`;
}
