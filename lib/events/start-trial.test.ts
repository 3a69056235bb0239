import { describe, expect, it } from 'vitest';
import { parseTrialRedirect } from './start-trial';

const SITE = 'https://www.example.com';

describe('parseTrialRedirect', () => {
  it.each([
    ['/user/watch/e1', '/user/watch/e1'],
    ['https://gala.org/user/watch/e1', 'https://gala.org/user/watch/e1'],
    ['https://example.com/user/watch/e1', 'https://example.com/user/watch/e1'],
    ['https://www.example.com/user/watch/e1', 'https://www.example.com/user/watch/e1'],
    ['https://gala.example.com/user/watch/e1', 'https://gala.example.com/user/watch/e1'],
  ])('follows %s for a visitor on gala.org', (value, expected) => {
    expect(parseTrialRedirect(value, SITE, 'https://gala.org')).toBe(expected);
  });

  it.each([
    undefined,
    '',
    '//evil.example/x',
    '/.//evil.example/x',
    '/\\evil.example',
    'https://evil.example',
    'https://example.com.evil.example',
    'http://example.com/x',
    'https://example.com:8443/x',
    'javascript:alert(1)',
  ])('refuses %s', (value) => {
    expect(parseTrialRedirect(value, SITE, 'https://gala.org')).toBeNull();
  });
});
