import type { IncomingHttpHeaders, IncomingMessage } from 'node:http';
import { describe, expect, it } from 'vitest';
import { readHost } from '@/lib/hosts/get-host';
import { routeHost } from '@/lib/hosts/resolve-host';
import { readHeaders } from '../validation/read-request';
import { findHostRedirect, findTwinRedirect, hasNoPage } from './unknown-hosts';

const SITE = 'https://www.example.com';
let fails = false;

const isUnknownHost = (key: string) =>
  fails ? Promise.reject(new Error('no store')) : Promise.resolve(key !== 'gala');

function ask(host: string, url: string, headers: IncomingHttpHeaders = {}, method = 'GET') {
  const request = { method, url, headers: { host, ...headers }, socket: {} } as IncomingMessage;
  return { request, host: readHost(readHeaders(request), false, SITE) };
}

function redirectOf(url: string, headers?: IncomingHttpHeaders, method?: string) {
  const { request, host } = ask('gala.example.com', url, headers, method);
  return findHostRedirect(request, routeHost(host, url.replace(/\?.*/, ''), SITE));
}

describe('findHostRedirect', () => {
  it('sends readings of the site’s own pages there, with their query, and nothing keeps that', () => {
    expect(redirectOf('/plans?x=1&y=%20')).toEqual({
      location: `${SITE}/plans?x=1&y=%20`,
      'content-length': '0',
      'cache-control': 'private, no-store',
    });
    expect(redirectOf('/faq', {}, 'HEAD')?.location).toBe(`${SITE}/faq`);
  });

  it('keeps the referral code of the address, the first one', () => {
    expect(redirectOf('/plans?ref=code')?.['set-cookie']).toMatch(/^ref=code; Max-Age=/);
    expect(redirectOf('/plans?ref=code', { cookie: 'ref=other' })).not.toHaveProperty('set-cookie');
  });

  it('leaves everything else alone', () => {
    for (const url of ['/', '/auth/login', '/_next/static/a.js', '/icon.svg'])
      expect(redirectOf(url), url).toBeNull();
    expect(redirectOf('/plans', {}, 'POST')).toBeNull();
  });
});

describe('findTwinRedirect', () => {
  const findOrigin = (key: string) => Promise.resolve(key === 'www.gala' ? 'https://gala.example.com' : null);
  const twinOf = (name: string, url: string) => {
    const { request, host } = ask(name, url);
    return findTwinRedirect(request, host, findOrigin);
  };

  it('leads to the same address on the host that the event has, and nothing keeps that', async () => {
    expect(await twinOf('www.gala.example.com', '/auth/login?returnTo=%2Fcheckout')).toEqual({
      location: 'https://gala.example.com/auth/login?returnTo=%2Fcheckout',
      'content-length': '0',
      'cache-control': 'private, no-store',
    });
  });

  it('is none for a host that no event has with or without it, and for the site', async () => {
    for (const name of ['www.evil.example.com', 'www.example.com', 'under_score.example.com'])
      expect(await twinOf(name, '/'), name).toBeNull();
  });
});

describe('hasNoPage', () => {
  const lacks = (host: string, url: string, headers?: IncomingHttpHeaders) => {
    const asked = ask(host, url, headers);
    return hasNoPage(asked.request, asked.host, isUnknownHost);
  };

  it('is true of names that are not ours, and of those no event has', async () => {
    expect(await lacks('x.invalid_', '/auth/login')).toBe(true);
    expect(await lacks('nothing.example.com', '/auth/login')).toBe(true);
  });

  it('is false of the site and of an event', async () => {
    expect(await lacks('www.example.com', '/auth/login')).toBe(false);
    expect(await lacks('gala.example.com', '/auth/login')).toBe(false);
  });

  it('is true also for the files that are made for each host', async () => {
    for (const url of ['/robots.txt', '/sitemap.xml', '/events/e1/calendar.ics'])
      expect(await lacks('nothing.example.com', url), url).toBe(true);
  });

  it('is false for files, which are the same on every host', async () => {
    expect(await lacks('nothing.example.com', '/icon.svg')).toBe(false);
  });

  it('is false where that cannot be told', async () => {
    fails = true;
    expect(await lacks('nothing.example.com', '/auth/login')).toBe(false);
    fails = false;
  });
});
