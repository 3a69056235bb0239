import type { IncomingMessage } from 'node:http';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { config } from '@/middleware';
import { env } from '@/lib/env';
import { getHost } from '@/lib/hosts/get-host';
import { createTrustedProxies } from '@/lib/network/trusted-proxies';
import { runtime } from '@/lib/runtime';
import { readHeaders } from '../validation/read-request';
import { createHostReader, writeHostHeader } from './host-header';

const STRANGER = '203.0.113.7';
const PROXY = '10.0.0.2';

function toRequest(headers: Record<string, string>, { url = '/', remoteAddress = STRANGER } = {}) {
  return { url, headers: { ...headers }, socket: { remoteAddress } } as unknown as IncomingMessage;
}

describe('createHostReader', () => {
  const readHost = createHostReader(createTrustedProxies(['10.0.0.0/8']), 'https://www.example.com');

  function read(remoteAddress: string, host: string, forwardedHost?: string) {
    const headers = { host, ...(forwardedHost !== undefined && { 'x-forwarded-host': forwardedHost }) };
    const found = readHost(toRequest(headers, { remoteAddress }));
    return found.kind === 'event' ? found.key : found.kind;
  }

  it('ignores X-Forwarded-Host of a peer that is no trusted proxy, and for the requests after it', () => {
    for (let turn = 0; turn < 2; turn += 1) {
      expect(read(STRANGER, 'one.example.com', 'other.example.com')).toBe('one');
      expect(read(STRANGER, 'www.example.com', 'one.example.com')).toBe('site');
      expect(read(STRANGER, 'one.example.com', 'www.example.com')).toBe('one');
      expect(read(PROXY, 'one.example.com')).toBe('one');
      expect(read(PROXY, 'www.example.com')).toBe('site');
    }
  });

  it('believes a trusted proxy, and remembers nothing of it for the name the request was sent to', () => {
    expect(read(PROXY, 'www.example.com', 'one.example.com')).toBe('one');
    expect(read(PROXY, 'www.example.com')).toBe('site');
    expect(read(`::ffff:${PROXY}`, 'inner', 'one.example.com')).toBe('one');
    expect(read(STRANGER, 'inner')).toBe('unknown');
  });

  it('has no default port, from a proxy or a browser', () => {
    const forwarded = {
      host: 'inner',
      'x-forwarded-host': 'one.example.com:443',
      'x-forwarded-proto': 'https',
    };
    expect(readHost(toRequest(forwarded, { remoteAddress: PROXY })).origin).toBe('https://one.example.com');
    expect(readHost(toRequest({ host: 'one.example.com:80' })).origin).toBe('https://one.example.com');
    expect(readHost(toRequest({ host: 'one.example.com:8443' })).origin).toBe('https://one.example.com:8443');
  });

  it('takes the scheme from a trusted proxy, else from the site', () => {
    const headers = { host: 'www.example.com', 'x-forwarded-proto': 'http' };
    expect(readHost(toRequest(headers)).origin).toBe('https://www.example.com');
    expect(readHost(toRequest(headers, { remoteAddress: PROXY })).origin).toBe('http://www.example.com');
  });
});

describe('writeHostHeader', () => {
  const site = new URL(env.SITE_URL).host;
  const readHost = createHostReader(createTrustedProxies(false));
  beforeAll(() => void (runtime.isBehindServer = true));
  afterAll(() => void delete runtime.isBehindServer);

  function write(url: string, host = site, claim = 'event evil http evil.example skip') {
    const request = toRequest({ host, 'x-resolved-host': claim }, { url });
    writeHostHeader(request, readHost(request), 'skip');
    return request;
  }

  it.each([site, `gala.${site}`, 'gala.org:8443', 'unknown', 'a b', '[::1]:3000'])(
    'hands on what was resolved for %s, over what a visitor wrote',
    (name) => {
      const request = write('/', name);
      expect(getHost(readHeaders(request))).toEqual(readHost(request));
    },
  );

  const skips = (url: string, host?: string) =>
    String(write(url, host).headers['x-resolved-host']).endsWith(' skip');

  it.each(['/user/purchases', '/auth/login?returnTo=/plans', '/events/e-1'])(
    'has Next skip the middleware for %s',
    (url) => expect(skips(url)).toBe(true),
  );

  it.each([
    ['a referral code', '/plans?ref=abc', site],
    ['another spelling of one', '/plans?%72ef=abc', site],
    ['the inner address', '/sites/show', site],
    ['another spelling of it', '/%73ites/show', site],
    ["an event's own front page", '/', `show.${site}`],
    ['marketing on an event host', '/faq', `show.${site}`],
    ['an unknown host', '/user/purchases', 'unknown'],
  ])('has the middleware look at %s', (_, url, host) => {
    expect(skips(url, host)).toBe(false);
  });
});

describe('where our server is not in front', () => {
  const claim = 'event evil http evil.example skip-middleware';

  it('has Next run the middleware whatever headers a visitor sends', () => {
    // A condition would make an object of a path.
    expect(config.matcher).toEqual(config.matcher.map(String));
  });

  it('is not believed', () => {
    expect(getHost(new Headers({ host: 'localhost', 'x-resolved-host': claim })).kind).toBe('site');
  });
});
