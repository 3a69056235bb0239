import { describe, expect, it } from 'vitest';
import { findCaller, toConnection } from './caller';

const claiming = (address: string) =>
  new Request('http://api.test/', { headers: { 'X-Forwarded-For': address } });

describe('findCaller', () => {
  it('believes the site in its own process, and on the same machine', () => {
    expect(findCaller(claiming('203.0.113.9'), undefined)).toBe('203.0.113.9');
    expect(findCaller(claiming('203.0.113.9'), toConnection('127.0.0.1', false))).toBe('203.0.113.9');
    expect(findCaller(claiming('203.0.113.9'), toConnection('::ffff:127.0.0.1', false))).toBe('203.0.113.9');
  });

  it('does not believe a stranger who reaches the port', () => {
    expect(findCaller(claiming('203.0.113.9'), toConnection('198.51.100.1', false))).toBe('198.51.100.1');
  });

  it('believes another machine when told to', () => {
    expect(findCaller(claiming('203.0.113.9'), toConnection('10.0.0.5', true))).toBe('203.0.113.9');
  });

  it('puts those without an address together', () => {
    expect(findCaller(new Request('http://api.test/'), undefined)).toBe('unknown');
  });
});
