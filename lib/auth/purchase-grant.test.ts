import { expect, it } from 'vitest';
import { toToken } from '@/tests/support/session-token';
import { findGrant, grantCookie, readGrants } from './purchase-grant';

const inAnHour = () => Math.floor(Date.now() / 1000) + 3600;
const token = (sub: string, exp = inAnHour()) => toToken({ sub, exp });
const sending = (cookie: string, host = 'www.example.com') => new Headers({ host, cookie });

it('is this host’s alone, hidden from scripts, and of one event', () => {
  const cookie = grantCookie(new Headers({ host: 'localhost:3000' }), 'evt-gala', token('usr_1'));
  expect(cookie).toMatchObject({
    name: '__Host-purchase.evt-gala',
    httpOnly: true,
    secure: true,
    sameSite: 'lax',
    path: '/',
  });
  expect(cookie.maxAge).toBeGreaterThan(3500);
  expect(grantCookie(new Headers({ host: 'localhost' }), 'evt-gala', '').maxAge).toBe(0);
});

it('is found by its event, and not once it is over', () => {
  const headers = sending(
    `session=x; purchase.evt-gala=${token('usr_1')}; purchase.evt-old=${token('usr_2', 1)}; purchase.evt-bad=nothing`,
  );
  expect(findGrant(headers, 'evt-gala')).toMatchObject({ userId: 'usr_1' });
  for (const other of ['evt-old', 'evt-bad', 'evt-none', null]) expect(findGrant(headers, other)).toBeNull();
});

it('is read from the name that only this host can set, where the browser knows such names', () => {
  const cookie = `purchase.evt-gala=${token('usr_1')}`;
  expect(readGrants(sending(cookie, 'localhost'))).toEqual([]);
  expect(readGrants(sending(`__Host-${cookie}`, 'localhost'))).toHaveLength(1);
});

it('counts the newest six', () => {
  const cookies = Array.from({ length: 9 }, (_, index) => `purchase.evt-${index}=${token('usr_1')}`);
  const events = readGrants(sending(cookies.join('; '))).map(({ eventId }) => eventId);
  expect(events).toEqual(['evt-3', 'evt-4', 'evt-5', 'evt-6', 'evt-7', 'evt-8']);
});
