import { describe, expect, it } from 'vitest';
import { resolveHost } from './resolve-host';
import { routeHost } from './route-host';

const SITE = 'https://example.com';
const route = (host: string | null, path: string) => routeHost(resolveHost(host, 'example.com'), path, SITE);

describe('routeHost', () => {
  it('leaves the main site alone', () => {
    expect(route('example.com', '/plans')).toEqual({ kind: 'pass' });
  });

  it("shows the storefront at the root of an event's address", () => {
    expect(route('gala.example.com', '/')).toEqual({ kind: 'rewrite', path: '/sites/gala' });
    expect(route('gala.org', '/')).toEqual({ kind: 'rewrite', path: '/sites/gala.org' });
  });

  it.each(['/auth/login', '/user/watch/e1', '/checkout', '/api/auth/login', '/privacy-policy'])(
    'serves %s on an event host',
    (path) => {
      expect(route('gala.org', path)).toEqual({ kind: 'pass' });
    },
  );

  it('sends marketing pages to the main site', () => {
    expect(route('gala.org', '/plans')).toEqual({
      kind: 'redirect',
      url: 'https://example.com/plans',
    });
    expect(route('gala.org', '//evil.net')).toEqual({
      kind: 'redirect',
      url: 'https://example.com//evil.net',
    });
  });

  it.each(['example.com', 'gala.org'])("does not show the storefront's inner address on %s", (host) => {
    expect(route(host, '/sites/gala')).toEqual({
      kind: 'rewrite',
      path: '/not-found',
      status: 404,
    });
  });

  it('answers unknown hosts with 404', () => {
    expect(route('intranet', '/')).toMatchObject({ status: 404 });
    expect(route(null, '/')).toMatchObject({ status: 404 });
  });
});
