import { decodeToken } from '@/lib/auth/session-token';

/** Whether a session cookie's token says that it has run out. What cannot be decoded says nothing: false. */
export function isSessionOver(token: string): boolean {
  const claims = decodeToken(token);
  return claims !== null && claims.expiresAtMs <= Date.now();
}
