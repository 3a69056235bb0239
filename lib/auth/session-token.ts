import { z } from 'zod';

const claimsSchema = z.object({
  sub: z.string().min(1).optional(),
  name: z.string().optional(),
  /** Seconds since the epoch (RFC 7519 section 4.1.4). */
  exp: z.number(),
});

/** The API checks the signature on every call; here only the expiry counts. */
export type SessionClaims = { userId: string | null; name: string; expiresAtMs: number };

/** Decodes a JWT's payload without checking its signature; null when it is not one or says no expiry. */
export function decodeToken(token: string): SessionClaims | null {
  // The alphabet of RFC 7515: anything else could not even be sent on in a header.
  const payload = /^[\w-]+\.([\w-]+)\.[\w-]*$/.exec(token)?.[1];
  if (!payload) return null;
  try {
    const parsed = claimsSchema.safeParse(JSON.parse(Buffer.from(payload, 'base64url').toString('utf8')));
    if (!parsed.success) return null;
    const { sub = null, name = '', exp } = parsed.data;
    return { userId: sub, name, expiresAtMs: exp * 1000 };
  } catch {
    return null;
  }
}

/** What local storage may hold: `header.payload.`, which opens nothing (decision 7). */
export function toStoredToken(token: string): string {
  const [header = '', payload = ''] = token.split('.');
  return `${header}.${payload}.`;
}
