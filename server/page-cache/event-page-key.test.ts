import type { Socket } from 'node:net';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import inject, { type InjectOptions } from 'light-my-request';
import { describe, expect, it } from 'vitest';
import { readHost } from '@/lib/hosts/get-host';
import { createTrustedProxies } from '@/lib/network/trusted-proxies';
import { createHostReader } from '../hosts/host-header';
import { readHeaders } from '../validation/read-request';
import { toEventPageKey } from './event-page-key';
import { createEventPages } from './event-pages';
import { cacheResponse } from './cached-response';
import { tokenUntil } from '@/tests/support/session-token';

const SITE_URL = 'https://www.example.com';
const HOST = 'show.example.com';

async function keyOf({ headers, ...options }: InjectOptions): Promise<string | null> {
  let key: string | null = null;
  await inject(
    (request, response) => {
      const country = String(request.headers['cf-ipcountry'] ?? '') || null;
      const found = toEventPageKey(request, readHost(readHeaders(request), false, SITE_URL), country);
      key = found && [found.host?.hostname ?? '', found.path, found.country ?? ''].join(' ');
      response.end();
    },
    { method: 'GET', url: '/', ...options, headers: { host: HOST, ...headers } },
  );
  return key;
}

describe('toEventPageKey', () => {
  it.each([
    ['a storefront', {}, 'show.example.com / '],
    ['its head', { method: 'HEAD' as const }, 'show.example.com / '],
    ['any spelling of its host', { headers: { host: 'SHOW.example.com.:8443' } }, 'show.example.com / '],
    ['a query it cannot see', { url: '/?utm_source=x' }, 'show.example.com / '],
    [
      'cookies that no page reads',
      { headers: { cookie: '_ga=1; xsession=2; pref=3' } },
      'show.example.com / ',
    ],
    [
      'a visitor whose session is over',
      { headers: { cookie: `__Host-session=${tokenUntil(-1000)}` } },
      'show.example.com / ',
    ],
    ['a host it is told of, unasked', { headers: { 'x-forwarded-host': 'evil.org' } }, 'show.example.com / '],
    ['each country', { headers: { 'cf-ipcountry': 'DE' } }, 'show.example.com / DE'],
    ['an event by its id', { url: '/events/e-1' }, 'show.example.com /events/e-1 '],
    [
      'the same on the main site',
      { url: '/events/e-1', headers: { host: 'www.example.com' } },
      ' /events/e-1 ',
    ],
    ['the list of events', { url: '/events', headers: { host: 'www.example.com' } }, ' /events '],
    ['the main site by its number', { url: '/events/e-1', headers: { host: '10.0.0.1' } }, ' /events/e-1 '],
  ])('knows %s', async (_, options, key) => {
    expect(await keyOf(options)).toBe(key);
  });

  it.each([
    ['a logged-in visitor', { headers: { cookie: 'a=b; __Host-session=x' } }],
    ['the same without https', { headers: { cookie: 'session=x' } }],
    ['the same until its end', { headers: { cookie: `__Host-session=${tokenUntil(60_000)}` } }],
    [
      'a visitor with two sessions, of which one is over',
      { headers: { cookie: `session=${tokenUntil(-1000)}; __Host-session=x` } },
    ],
    ['a visitor who came by a referral', { headers: { cookie: 'ref=abc' } }],
    ['one who comes by one now', { url: '/?a=b&%72ef=abc' }],
    ["the router's data", { headers: { rsc: '1' } }],
    ['a prefetch', { headers: { rsc: '1', 'next-router-prefetch': '1' } }],
    ['a posted form', { method: 'POST' as const }],
    ['the front page of the main site', { headers: { host: 'www.example.com' } }],
    ["an event host's way to the list", { url: '/events' }],
    ['other spellings', { url: '/events/%65-1' }],
    ['other pages', { url: '/events/e-1/calendar.ics' }],
    ['the inner address', { url: '/sites/show' }],
    ['an unknown host', { headers: { host: 'unknown' } }],
    ['a host that is no host', { headers: { host: 'a b' } }],
  ])('leaves to Next %s', async (_, options) => {
    expect(await keyOf(options)).toBeNull();
  });

  it('costs less than 20 MB for 100,000 unknown hosts', async () => {
    const missing = await cacheResponse('nothing here', {}, 404);
    const pages = createEventPages({
      makePage: () => Promise.reject(new Error('not for unknown hosts')),
      findMissing: () => Promise.resolve(missing),
      siteUrl: SITE_URL,
      countryHeader: null,
      report: () => undefined,
    });
    const readHostOf = createHostReader(createTrustedProxies(false), SITE_URL);
    // Node's `inject` would cost a second per thousand requests.
    const ask = async (name: string) => {
      const request = { url: '/', method: 'GET', headers: { host: name }, socket: {} as Socket };
      const key = toEventPageKey(request, readHostOf(request), null);
      if (!key || (await pages.get(key)) !== missing) throw new Error(`A page for ${name}`);
    };
    setFlagsFromString('--expose-gc');
    const collect = runInNewContext('gc') as () => void;
    for (let i = 0; i < 2000; i += 1) await ask(`warm-${i}.example.org`);
    collect();
    const before = process.memoryUsage().heapUsed;
    for (let i = 0; i < 100_000; i += 1) await ask(`host-${i}.${'x'.repeat(50)}.example.org`);
    collect();
    expect(process.memoryUsage().heapUsed - before).toBeLessThan(20 * 1024 * 1024);
    expect(pages.size).toBe(0);
  });
});
