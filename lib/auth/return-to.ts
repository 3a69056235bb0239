import { isLocalPath } from '@/lib/http/local-path';

const MAX_LENGTH = 512;

/**
 * Null for anything but a path of this site, also when encoded. Browsers read `\` as `/` (WHATWG
 * URL).
 */
export function parseReturnTo(value: unknown): string | null {
  if (typeof value !== 'string' || value.length === 0 || value.length > MAX_LENGTH) return null;
  const plain = decodeFully(value);
  if (plain === null || !isLocalPath(value) || !isLocalPath(plain)) return null;
  const url = new URL(value, 'http://site.invalid');
  if (url.origin !== 'http://site.invalid' || url.pathname.startsWith('/api/')) return null;
  // Normalising turns `/.//host` into `//host`, so the result is checked too.
  const path = `${url.pathname}${url.search}${url.hash}`;
  return isLocalPath(path) ? path : null;
}

/** Null when malformed or nested too deeply. */
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

/** `ended` adds the message that the session is over. */
export function toLogin(returnTo: string, ended: boolean): string {
  return `${withReturnTo('/auth/login', returnTo)}${ended ? '&ended=1' : ''}`;
}

export function toLoginAfter(what: 'kept' | 'registered' | 'reset', returnTo: unknown): string {
  const path = parseReturnTo(returnTo);
  return `/auth/login?${what}=1${path ? `&returnTo=${encodeURIComponent(path)}` : ''}`;
}

/** Where a screen is approved; a frame's link has its code. */
export function toPairPath(code: string | null | undefined): string {
  return code && code.length < 10 && /^[A-Za-z]{4}-?[A-Za-z]{4}$/.test(code) ? `/pair?code=${code}` : '/pair';
}
