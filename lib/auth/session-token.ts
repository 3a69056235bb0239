import * as z from 'zod';
import { decodePayload } from './stored-token';

const claimsSchema = z.object({
  sub: z.string().min(1).optional(),
  name: z.string().optional(),
  /** Seconds since the epoch (RFC 7519 section 4.1.4). */
  exp: z.number(),
});

/** The API checks the signature on every call; here only the expiry counts. */
export type SessionClaims = { userId: string | null; name: string; expiresAtMs: number };

/** A JWT's payload, its signature unchecked; null for what is none or says no expiry. */
export function decodeToken(token: string): SessionClaims | null {
  // The alphabet of RFC 7515: anything else could not even be sent on in a header.
  const payload = /^[\w-]+\.([\w-]+)\.[\w-]*$/.exec(token)?.[1];
  const { data } = claimsSchema.safeParse(decodePayload(payload));
  return data ? { userId: data.sub ?? null, name: data.name ?? '', expiresAtMs: data.exp * 1000 } : null;
}

/** What local storage may hold: `header.payload.`, which opens nothing (decision 7). */
export function toStoredToken(token: string): string {
  const [header = '', payload = ''] = token.split('.');
  return `${header}.${payload}.`;
}
