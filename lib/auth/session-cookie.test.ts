import { serialize } from 'hono/utils/cookie';
import { expect, it } from 'vitest';
import { sessionCookie } from './session-cookie';

const YEAR_S = 365 * 24 * 60 * 60;

it.each([
  ['localhost:3000', '__Host-session=t.o.k; Max-Age=34560000; Path=/; HttpOnly; Secure; SameSite=Lax'],
  ['www.example.com', 'session=t.o.k; Max-Age=34560000; Path=/; HttpOnly; SameSite=Lax'],
])('is this host’s alone (%s), however long the API’s tokens are good for', (host, written) => {
  const headers = new Headers({ host });
  const cookie = sessionCookie(headers, 't.o.k', 10 * YEAR_S);
  expect(serialize(cookie.name, cookie.value, cookie)).toBe(written);
});
