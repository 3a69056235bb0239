import { isLocalPath } from '@/lib/http/local-path';

const MAX_LENGTH = 512;

/**
 * Where to go after a login: a path of this site with its query, or null for anything a browser
 * could take for another site or a script, encoded too (WHATWG URL treats `\` as `/`).
 */
export function parseReturnTo(value: unknown): string | null {
  if (typeof value !== 'string' || value.length === 0 || value.length > MAX_LENGTH) return null;
  const plain = decodeFully(value);
  if (plain === null || !isLocalPath(value) || !isLocalPath(plain)) return null;
  const url = new URL(value, 'http://site.invalid');
  if (url.origin !== 'http://site.invalid' || url.pathname.startsWith('/api/')) return null;
  // Normalising turns `/.//host` into `//host`: check what is handed out, too.
  const path = `${url.pathname}${url.search}${url.hash}`;
  return isLocalPath(path) ? path : null;
}

/** Undoes percent-encoding until nothing changes; null when malformed or nested without end. */
function decodeFully(value: string): string | null {
  let current = value;
  for (let round = 0; round < 4; round += 1) {
    try {
      const next = decodeURIComponent(current);
      if (next === current) return current;
      current = next;
    } catch {
      return null;
    }
  }
  return null;
}

export function withReturnTo(path: string, returnTo: string | null): string {
  return returnTo ? `${path}?returnTo=${encodeURIComponent(returnTo)}` : path;
}

/** The address of the login that leads back; `ended` adds that the session is over. */
export function toLogin(returnTo: string, ended: boolean): string {
  return `${withReturnTo('/auth/login', returnTo)}${ended ? '&ended=1' : ''}`;
}

/**
 * The login's address after a new password (`reset`), or that a form without script leads to when
 * it has started a session: it goes on to `returnTo`, or says that the browser kept no cookie.
 */
export function toLoginAfter(what: 'kept' | 'registered' | 'reset', returnTo: unknown): string {
  const path = parseReturnTo(returnTo);
  return `/auth/login?${what}=1${path ? `&returnTo=${encodeURIComponent(path)}` : ''}`;
}
