import { readdirSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { resolveHost, routeHost } from './resolve-host';

const event = (key: string) => ({ kind: 'event', key });
const site = { kind: 'site' };
const unknown = { kind: 'unknown' };

describe('resolveHost', () => {
  it.each([
    ['localhost:3000', site],
    ['127.0.0.1:3000', site],
    ['[::1]:3000', site],
    ['midnight-run.localhost:3000', event('midnight-run')],
    ['fight.example.com', event('fight.example.com')],
    ['', unknown],
    ['intranet', unknown],
  ])('on this machine: %s', (host, expected) => {
    expect(resolveHost(host, 'localhost')).toEqual(expected);
  });

  it.each([
    ['example.com', site],
    ['www.example.com', site],
    ['example.com.', site],
    ['10.0.0.7', site],
    ['gala.example.com', event('gala')],
    ['finals.gala.example.com', event('finals.gala')],
    ['gala.org', event('gala.org')],
    ['example.com.evil.net', event('example.com.evil.net')],
    ['notexample.com', event('notexample.com')],
    ['-bad.example.com', unknown],
    ['a..example.com', unknown],
    ['under_score.example.com', unknown],
  ])('in production: %s', (host, expected) => {
    expect(resolveHost(host, 'example.com')).toEqual(expected);
  });

  it('treats the subdomains of the registrable domain as ours when the site itself has one', () => {
    expect(resolveHost('gala.example.co.uk', 'www.example.co.uk')).toEqual(event('gala'));
  });
});

const SITE = 'https://example.com';

function pagesOf(group: string): string[] {
  const files = readdirSync(join('app', group), { recursive: true, encoding: 'utf8' });
  const pages = files.filter((file) => basename(file) === 'page.tsx');
  return pages.map(
    (file) =>
      `/${dirname(file)
        .replace(/^\.$/, '')
        .replace(/\[\w+\]/g, 'x')}`,
  );
}

const route = (host: string | null, path: string) => routeHost(resolveHost(host, 'example.com'), path, SITE);

describe('routeHost', () => {
  it('leaves the main site alone', () => {
    expect(route('example.com', '/plans')).toEqual({ kind: 'pass' });
  });

  it("shows the storefront at the root of an event's address", () => {
    expect(route('gala.example.com', '/')).toEqual({ kind: 'rewrite', path: '/sites/gala' });
    expect(route('gala.org', '/')).toEqual({ kind: 'rewrite', path: '/sites/gala.org' });
  });

  it.each([
    '/auth/login',
    '/user/watch/e1',
    '/checkout',
    '/api/auth/login',
    '/api/events/caf%C3%A9/state',
    '/events/e1',
  ])('serves %s on an event host', (path) => {
    expect(route('gala.org', path)).toEqual({ kind: 'pass' });
  });

  it.each(['privacy-policy', 'denied', 'thank-you'])(
    "shows /%s of an event host in the event's name",
    (page) => {
      expect(route('gala.org', `/${page}`)).toEqual({ kind: 'rewrite', path: `/sites/gala.org/${page}` });
    },
  );

  it('sends marketing pages to the main site', () => {
    expect(route('gala.org', '/events')).toMatchObject({ url: 'https://example.com/events' });
    expect(route('gala.org', '/plans')).toEqual({ kind: 'redirect', url: 'https://example.com/plans' });
    expect(route('gala.org', '/studio/team')).toMatchObject({ url: 'https://example.com/studio/team' });
  });

  it('knows every page of the site on an event host', () => {
    const kindsOf = (group: string) => pagesOf(group).map((path) => [path, route('gala.org', path).kind]);
    for (const [path, kind] of [...kindsOf('(auth)'), ...kindsOf('(account)')])
      expect(kind, path).toBe('pass');
    for (const path of pagesOf('(site)')) expect(route('gala.org', path), path).not.toHaveProperty('status');
  });

  it.each(['/auth/nothing', '/user', '/checkout/x', '/tickets', '//evil.net', '/sites/gala', '/events/e1/x'])(
    "answers %s on an event host with 404 in the event's name",
    (path) => {
      expect(route('gala.org', path)).toEqual({
        kind: 'rewrite',
        path: '/sites/gala.org/not-found',
        status: 404,
      });
    },
  );

  it.each([
    '/api/studio',
    '/api/studio/events/export',
    '/api/studio/people/export',
    '/api/studio/events/publish',
    '/api/%73tudio/export',
  ])('serves %s on the main site alone', (path) => {
    expect(route('example.com', path)).toEqual({ kind: 'pass' });
    expect(route('gala.org', path)).toMatchObject({ status: 404 });
    expect(route('gala.example.com', path)).toMatchObject({ status: 404 });
  });

  it("does not show the storefront's inner address on the main site", () => {
    expect(route('example.com', '/sites/gala')).toEqual({ kind: 'rewrite', path: '/not-found', status: 404 });
  });

  it('answers unknown hosts with 404', () => {
    expect(route('intranet', '/')).toMatchObject({ status: 404 });
    expect(route(null, '/')).toMatchObject({ status: 404 });
  });
});
