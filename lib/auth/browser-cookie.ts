import { browserSchema } from '@/lib/contract';
import type { HeaderReader } from '@/lib/hosts/get-host';
import { allowsSecure, readCookie } from '@/lib/http/cookies';
import { type Cookie, sessionCookie } from './session-cookie';

const toName = (headers: HeaderReader) => `${allowsSecure(headers) ? '__Host-' : ''}browser`;

/** As long as browsers keep a cookie. */
const YEARS_S = Number.MAX_SAFE_INTEGER;

/** Undefined before this browser has saved a card. */
export function readBrowser(headers: HeaderReader): string | undefined {
  return browserSchema.safeParse(readCookie(headers.get('cookie'), toName(headers))).data;
}

/** Says that the browser is the one that saved a card, and nothing else. */
export function browserCookie(headers: HeaderReader): Cookie {
  const secret = Buffer.from(crypto.getRandomValues(new Uint8Array(32))).toString('base64url');
  return { ...sessionCookie(headers, secret, YEARS_S), name: toName(headers) };
}
