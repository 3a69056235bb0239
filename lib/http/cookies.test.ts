import { RequestCookies } from 'next/dist/compiled/@edge-runtime/cookies';
import { expect, it } from 'vitest';
import { readCookie } from './cookies';

it.each([
  '',
  'session=a.b.c',
  'session=a.b.c; other=1',
  'other=1;session=x',
  'session=first; session=last',
  'session=; session',
  'session',
  'session=x; session=',
  'session=%zz',
  'session=x; session=%zz',
  'session=a%2Eb',
  'session=a=b=c',
  ' session=x',
  'xsession=x; session_=y',
  'session="x"',
])('reads %j as Next does', (cookie) => {
  const theirs = new RequestCookies(new Headers({ cookie })).get('session')?.value;
  expect(readCookie(new Headers({ cookie }).get('cookie'), 'session')).toBe(theirs);
});
