import inject, { type InjectOptions } from 'light-my-request';
import { describe, expect, it } from 'vitest';
import { readHost } from '@/lib/hosts/get-host';
import { readHeaders } from '../validation/read-request';
import { toStaticPageKey } from './static-pages';

const SITE_URL = 'https://www.example.com';
const PAGES = new Set(['/', '/faq', '/terms-of-use']);

async function keyOf(options: InjectOptions): Promise<string | null> {
  let key: string | null = null;
  await inject(
    (request, response) => {
      key = toStaticPageKey(request, request.url ?? '', PAGES, {
        siteUrl: SITE_URL,
        host: readHost(readHeaders(request), false, SITE_URL),
      });
      response.end();
    },
    { method: 'GET', ...options, headers: { host: 'www.example.com', ...options.headers } },
  );
  return key;
}

describe('toStaticPageKey', () => {
  it.each([
    ['a page', { url: '/faq' }, '/faq'],
    ['its head', { url: '/faq', method: 'HEAD' as const }, '/faq'],
    ['a page with a query, which it cannot see', { url: '/faq?utm_source=x' }, '/faq'],
    ['a page, also with a session', { url: '/', headers: { cookie: '__Host-session=x' } }, '/'],
  ])('takes %s', async (_, options, key) => {
    expect(await keyOf(options)).toBe(key);
  });

  it.each([
    ['what the build does not have', { url: '/user/purchases' }],
    ['other spellings of a path', { url: '/%66aq' }],
    ['a posted form', { url: '/faq', method: 'POST' as const }],
    ['a referral, which the middleware keeps', { url: '/faq?a=1&ref=abc' }],
    ["the router's data", { url: '/faq', headers: { rsc: '1' } }],
    ["a legal page in an event's name", { url: '/terms-of-use', headers: { host: 'show.example.com' } }],
    ['marketing on an event host', { url: '/faq', headers: { host: 'show.example.com' } }],
    ["an event host's own front page", { url: '/', headers: { host: 'show.example.com' } }],
    ['an unknown host', { url: '/', headers: { host: 'unknown' } }],
    ['a host that is no host', { url: '/', headers: { host: 'a b' } }],
  ])('leaves to Next %s', async (_, options) => {
    expect(await keyOf(options)).toBeNull();
  });
});
