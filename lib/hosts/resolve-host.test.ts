import { describe, expect, it } from 'vitest';
import { resolveHost } from './resolve-host';

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
