import { describe, expect, it } from 'vitest';
import { parseReturnTo, withReturnTo } from './return-to';

describe('parseReturnTo', () => {
  it.each(['/', '/plans?buy=seo-basic', '/events/evt-1?buy=pkg-2#packages', '/user/watch/evt-1'])(
    'keeps %s',
    (path) => {
      expect(parseReturnTo(path)).toBe(path);
    },
  );

  it.each([
    '//evil.example',
    '/\\evil.example',
    '\\\\evil.example',
    'https://evil.example',
    'javascript:alert(1)',
    '/%2f/evil.example',
    '%2f%2fevil.example',
    '/%5cevil.example',
    '/%252f%252fevil.example',
    '/.//evil.example',
    '/..//evil.example',
    '/a/..//evil.example',
    '/%2e//evil.example',
    '/\t/evil.example',
    '/%09/evil.example',
    '/plans%',
    '/api/auth/logout',
    'plans',
    '',
    `/${'a'.repeat(600)}`,
    null,
    ['/plans'],
  ])('refuses %j', (value) => {
    expect(parseReturnTo(value)).toBeNull();
  });
});

describe('withReturnTo', () => {
  it('escapes the path', () => {
    expect(withReturnTo('/auth/login', '/plans?buy=a')).toBe('/auth/login?returnTo=%2Fplans%3Fbuy%3Da');
    expect(withReturnTo('/auth/login', null)).toBe('/auth/login');
  });
});
