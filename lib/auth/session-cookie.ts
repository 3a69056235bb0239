import { isLoopbackHost } from '@/lib/env';
import { requestHost, requestScheme } from '@/lib/http/public-origin';

type HeaderReader = { get(name: string): string | null };

/** Browsers accept Secure, and with it `__Host-`, over https and on loopback names (W3C Secure Contexts, section 3.1). */
function allowsSecure(headers: HeaderReader): boolean {
  const hostname = (requestHost(headers) ?? '').replace(/:\d+$/, '');
  return requestScheme(headers) === 'https' || isLoopbackHost(hostname);
}

/** The session cookie's name on this host: `__Host-` binds it to the very host that set it (RFC 6265bis 4.1.3.2). */
export function sessionCookieName(headers: HeaderReader): string {
  return allowsSecure(headers) ? '__Host-session' : 'session';
}

/** A Set-Cookie value that keeps the API's token: HttpOnly, this host only, Lax, gone when the token is. */
export function sessionCookie(headers: HeaderReader, token: string, maxAgeSeconds: number): string {
  const secure = allowsSecure(headers) ? '; Secure' : '';
  const age = Math.max(0, Math.floor(maxAgeSeconds));
  return `${sessionCookieName(headers)}=${encodeURIComponent(token)}; Path=/; HttpOnly; SameSite=Lax; Max-Age=${age}${secure}`;
}

/** A Set-Cookie value that ends the session in this browser. */
export function clearedSessionCookie(headers: HeaderReader): string {
  return sessionCookie(headers, '', 0);
}
