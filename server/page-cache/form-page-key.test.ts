import { describe, expect, it } from 'vitest';
import { HOST_HEADER, readHost, toHostHeader } from '@/lib/hosts/get-host';
import { runtime } from '@/lib/runtime';
import { toCheckoutKey, toFormPageKey } from './form-page-key';
import { tokenUntil } from '@/tests/support/session-token';

const SITE_URL = 'https://www.example.com';

type Asked = { url: string; method?: string; headers?: Record<string, string> };

function keyOf(find: typeof toFormPageKey, { url, method = 'GET', headers = {} }: Asked): string | null {
  const name = headers.host ?? 'www.example.com';
  const host = readHost({ get: (header) => (header === 'host' ? name : null) }, false, SITE_URL);
  runtime.isBehindServer = true;
  const request = {
    method,
    url,
    headers: { ...headers, host: name, [HOST_HEADER]: toHostHeader(host, null) },
  };
  const key = find(request, { host, siteHostname: 'www.example.com', country: 'PT' });
  return key && [key.host?.hostname ?? '', key.path, key.country ?? ''].join(' ');
}

describe('toFormPageKey', () => {
  it.each([
    ['a login', { url: '/auth/login' }, ' /auth/login '],
    ['a query it cannot see', { url: '/auth/login?utm_source=x' }, ' /auth/login '],
    [
      'where it leads back to, written in one way',
      { url: '/auth/login?a=b&returnTo=/checkout?plan=%61' },
      ' /auth/login?returnTo=%2Fcheckout%3Fplan%3Da ',
    ],
    ['no other site to lead to', { url: '/auth/login?returnTo=%2F%2Fevil.example' }, ' /auth/login '],
    ['what it has to say', { url: '/auth/login?deleted=yes&ended=1' }, ' /auth/login?ended=1&deleted=1 '],
    ['a registration', { url: '/auth/register?ended=1' }, ' /auth/register '],
    [
      'a lost password, and where its link leads on to',
      { url: '/auth/forgot-password?returnTo=/plans' },
      ' /auth/forgot-password?returnTo=%2Fplans ',
    ],
    [
      "an event's own host and the visitor's country",
      { url: '/auth/login', headers: { host: 'show.example.com' } },
      'show.example.com /auth/login PT',
    ],
    [
      'a visitor whose session is over, or who came by a referral',
      { url: '/auth/register', headers: { cookie: `ref=abc; __Host-session=${tokenUntil(-1000)}` } },
      ' /auth/register ',
    ],
  ])('knows %s', (_, asked, key) => {
    expect(keyOf(toFormPageKey, asked)).toBe(key);
  });

  it.each([
    ['a posted form', { url: '/auth/login', method: 'POST' }],
    ["the router's data", { url: '/auth/login', headers: { rsc: '1' } }],
    ['who is logged in', { url: '/auth/login', headers: { cookie: `session=${tokenUntil(60_000)}` } }],
    ['a code to be kept', { url: '/auth/register?ref=abc' }],
    [
      "a code in the links of an event's host",
      { url: '/auth/login', headers: { host: 'show.example.com', cookie: 'ref=abc' } },
    ],
    ['a secret in the address', { url: '/auth/reset-password?token=abc' }],
    ['the site by another name, which the title says', { url: '/auth/login', headers: { host: '10.0.0.1' } }],
    ['an unknown host', { url: '/auth/login', headers: { host: 'unknown' } }],
    ['another spelling', { url: '/auth/login/' }],
  ])('leaves to Next %s', (_, asked) => {
    expect(keyOf(toFormPageKey, asked)).toBeNull();
  });
});

describe('toCheckoutKey', () => {
  const cookie = `__Host-session=${tokenUntil(60_000)}`;

  it.each([
    ['an item', '/checkout?package=live&event=e1&x=y', ' /checkout?event=e1&package=live '],
    ['no item', '/checkout?plan=a&plan=b', ' /checkout '],
  ])('knows a checkout of %s', (_, url, key) => {
    expect(keyOf(toCheckoutKey, { url, headers: { cookie } })).toBe(key);
  });

  it.each([
    ['no login', {}],
    ['a login that is over', { cookie: `__Host-session=${tokenUntil(-1000)}` }],
    ['a login under the name of another scheme', { cookie: `session=${tokenUntil(60_000)}` }],
  ])('leaves to Next a visitor with %s', (_, headers) => {
    expect(keyOf(toCheckoutKey, { url: '/checkout?plan=a', headers })).toBeNull();
  });
});
