import type { HeaderReader } from '@/lib/hosts/get-host';
import { readCookie } from '@/lib/http/cookies';
import { runtime } from '@/lib/runtime';
import { type Cookie, sessionCookie, sessionCookieName } from './session-cookie';

const cookieName = (headers: HeaderReader) => `${sessionCookieName(headers)}-proof`;

/**
 * Shows later that a login is one the API gave out: the site cannot check an API's tokens, and what
 * a visitor writes into the cookie must open nothing. Null where the site itself opens nothing.
 */
export function loginProofCookie(headers: HeaderReader, token: string, expiresAtMs: number): Cookie | null {
  const proof = runtime.ownPlayback?.signLogin(token, expiresAtMs);
  if (proof === undefined) return null;
  return { ...sessionCookie(headers, proof, (expiresAtMs - Date.now()) / 1000), name: cookieName(headers) };
}

export function isProvenLogin(headers: HeaderReader, token: string): boolean {
  const proof = readCookie(headers.get('cookie'), cookieName(headers));
  return proof !== undefined && runtime.ownPlayback?.isSigned(token, proof) === true;
}
