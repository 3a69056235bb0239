import { describe, expect, it } from 'vitest';
import { routeHost } from './route-host';

const SITE = 'https://example.com';

describe('routeHost', () => {
  it('leaves the main site alone', () => {
    expect(routeHost('example.com', '/plans', SITE)).toEqual({ kind: 'pass' });
  });

  it("shows the storefront at the root of an event's address", () => {
    expect(routeHost('gala.example.com', '/', SITE)).toEqual({ kind: 'rewrite', path: '/sites/gala' });
    expect(routeHost('gala.org', '/', SITE)).toEqual({ kind: 'rewrite', path: '/sites/gala.org' });
  });

  it.each(['/auth/login', '/user/watch/e1', '/checkout', '/api/auth/login', '/privacy-policy'])(
    'serves %s on an event host',
    (path) => {
      expect(routeHost('gala.org', path, SITE)).toEqual({ kind: 'pass' });
    },
  );

  it('sends marketing pages to the main site', () => {
    expect(routeHost('gala.org', '/plans', SITE)).toEqual({
      kind: 'redirect',
      url: 'https://example.com/plans',
    });
    expect(routeHost('gala.org', '//evil.net', SITE)).toEqual({
      kind: 'redirect',
      url: 'https://example.com//evil.net',
    });
  });

  it.each(['example.com', 'gala.org'])("does not show the storefront's inner address on %s", (host) => {
    expect(routeHost(host, '/sites/gala', SITE)).toEqual({
      kind: 'rewrite',
      path: '/not-found',
      status: 404,
    });
  });

  it('answers hosts that are nobody with 404', () => {
    expect(routeHost('intranet', '/', SITE)).toMatchObject({ status: 404 });
    expect(routeHost(null, '/', SITE)).toMatchObject({ status: 404 });
  });
});
