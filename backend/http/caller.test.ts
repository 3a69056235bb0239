import { describe, expect, it } from 'vitest';
import { createTrustedProxies, type TrustProxy } from '@/lib/network/trusted-proxies';
import { findCaller, findCountry, toConnection } from './caller';

const claiming = (address: string) =>
  new Request('http://api.test/', { headers: { 'X-Forwarded-For': address } });

const reached = (remoteAddress: string, trust: TrustProxy) =>
  toConnection({ remoteAddress }, createTrustedProxies(trust));

describe('findCaller', () => {
  it('believes the site in its own process, and on the same machine', () => {
    expect(findCaller(claiming('203.0.113.9'), undefined)).toBe('203.0.113.9');
    expect(findCaller(claiming('203.0.113.9'), reached('127.0.0.1', false))).toBe('203.0.113.9');
    expect(findCaller(claiming('203.0.113.9'), reached('::ffff:127.0.0.1', false))).toBe('203.0.113.9');
  });

  it('does not believe a stranger who reaches the port', () => {
    expect(findCaller(claiming('203.0.113.9'), reached('198.51.100.1', false))).toBe('198.51.100.1');
  });

  it('believes another machine when told to', () => {
    expect(findCaller(claiming('203.0.113.9'), reached('10.0.0.5', true))).toBe('203.0.113.9');
  });

  it('believes the machines of a list and no others, and finds the visitor behind several', () => {
    const list = ['10.0.0.0/8'];
    expect(findCaller(claiming('203.0.113.9, 10.0.0.7'), reached('10.0.0.5', list))).toBe('203.0.113.9');
    expect(findCaller(claiming('203.0.113.9'), reached('198.51.100.1', list))).toBe('198.51.100.1');
  });

  it('puts those without an address together', () => {
    expect(findCaller(new Request('http://api.test/'), undefined)).toBe('unknown');
  });
});

describe('findCountry', () => {
  const from = (country: string) =>
    new Request('http://api.test/', { headers: { 'X-Viewer-Country': country } });

  it('believes the site: in its own process, on the same machine, and where TRUST_PROXY names it', () => {
    expect(findCountry(from('PT'), undefined)).toBe('PT');
    expect(findCountry(from('PT'), reached('127.0.0.1', false))).toBe('PT');
    expect(findCountry(from('PT'), reached('10.0.0.5', ['10.0.0.0/8']))).toBe('PT');
  });

  it('does not believe a viewer who reaches the port, nor what is no country', () => {
    expect(findCountry(from('PT'), reached('198.51.100.1', false))).toBeNull();
    expect(findCountry(from('PT'), reached('198.51.100.1', ['10.0.0.0/8']))).toBeNull();
    expect(findCountry(from('Portugal'), undefined)).toBeNull();
  });
});
