import type { SessionAnswer } from '@/lib/contract';
import { fail, ok, type Result } from '@/lib/result';
import type { HeaderReader } from '@/lib/hosts/get-host';
import { loginProofCookie } from './login-proof';
import { type Cookie, REMEMBERED_S, sessionCookie } from './session-cookie';
import { decodeToken, toStoredToken } from './session-token';

/** What the page may keep of a session, and what to say about it. */
export type StartedSession = { token: string; message?: string };

/** A fresh session and its cookies. Fails with `upstream_invalid` for a token that cannot be used. */
export function toStartedSession(
  headers: HeaderReader,
  { token, message }: SessionAnswer,
): Result<{ started: StartedSession; cookies: Cookie[] }> {
  const expiresAtMs = decodeToken(token)?.expiresAtMs ?? 0;
  const leftMs = expiresAtMs - Date.now();
  if (leftMs <= 0) return fail('upstream_invalid', 'The service answered with a session that is not valid.');
  const proof = loginProofCookie(headers, token, expiresAtMs);
  return ok({
    started: { token: toStoredToken(token), message },
    cookies: [sessionCookie(headers, token, leftMs / 1000 + REMEMBERED_S), ...(proof ? [proof] : [])],
  });
}
