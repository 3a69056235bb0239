import { describe, expect, it } from 'vitest';
import { parseTrialRedirect } from './start-trial';

const ORIGINS = { siteUrl: 'https://www.example.com', askedFrom: 'https://gala.org' };
const hasEvent = (key: string) => Promise.resolve(key === 'boxing.tv');
const parse = (value: string) => parseTrialRedirect(value, ORIGINS, hasEvent);

describe('parseTrialRedirect', () => {
  it.each([
    ['/user/watch/e1', '/user/watch/e1'],
    ['https://gala.org/user/watch/e1', 'https://gala.org/user/watch/e1'],
    ['https://example.com/user/watch/e1', 'https://example.com/user/watch/e1'],
    ['https://www.example.com/user/watch/e1', 'https://www.example.com/user/watch/e1'],
    ['https://gala.example.com/user/watch/e1', 'https://gala.example.com/user/watch/e1'],
    ['https://boxing.tv/user/watch/e1', 'https://boxing.tv/user/watch/e1'],
  ])('follows %s for a visitor on gala.org', async (value, expected) => {
    expect(await parse(value)).toBe(expected);
  });

  it.each([
    '',
    '//evil.example/x',
    '/.//evil.example/x',
    '/\\evil.example',
    'https://evil.example',
    'http://boxing.tv/x',
    'https://boxing.tv:8443/x',
    'https://10.0.0.7/x',
    'https://example.com.evil.example',
    'http://example.com/x',
    'https://example.com:8443/x',
    'javascript:alert(1)',
  ])('refuses %s', async (value) => {
    expect(await parse(value)).toBeNull();
  });
});
