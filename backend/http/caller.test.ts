import { describe, expect, it } from 'vitest';
import { createTrustedProxies, type TrustProxy } from '@/lib/network/trusted-proxies';
import { findCaller, findCountry, findEventDomain, toConnection } from './caller';

const claiming = (address: string) =>
  new Request('http://api.test/', { headers: { 'X-Forwarded-For': address } });

const reached = (remoteAddress: string, trust: TrustProxy) =>
  toConnection({ remoteAddress }, createTrustedProxies(trust));

const VISITOR = '203.0.113.9';
const STRANGER = '198.51.100.1';
const LIST = ['10.0.0.0/8'];

describe('findCaller', () => {
  it.each([
    ['the site in its own process', VISITOR, undefined, VISITOR],
    ['the site on the same machine', VISITOR, reached('127.0.0.1', false), VISITOR],
    ['the same, as IPv6 has it', VISITOR, reached('::ffff:127.0.0.1', false), VISITOR],
    ['no stranger who reaches the port', VISITOR, reached(STRANGER, false), STRANGER],
    ['another machine when told to', VISITOR, reached('10.0.0.5', true), VISITOR],
    [
      'the machines of a list, of the visitor behind several',
      `${VISITOR}, 10.0.0.7`,
      reached('10.0.0.5', LIST),
      VISITOR,
    ],
    ['no machine beside a list', VISITOR, reached(STRANGER, LIST), STRANGER],
  ])('believes %s', (_who, claim, connection, caller) => {
    expect(findCaller(claiming(claim), connection)).toBe(caller);
  });

  it('puts those without an address together', () => {
    expect(findCaller(new Request('http://api.test/'), undefined)).toBe('unknown');
  });
});

describe('findCountry', () => {
  const from = (country: string) =>
    new Request('http://api.test/', { headers: { 'X-Viewer-Country': country } });

  it('believes the site: in its own process, on the same machine, and where TRUST_PROXY names it', () => {
    for (const connection of [undefined, reached('127.0.0.1', false), reached('10.0.0.5', LIST)])
      expect(findCountry(from('PT'), connection)).toBe('PT');
  });

  it('does not believe a viewer who reaches the port, nor what is no country', () => {
    for (const connection of [reached(STRANGER, false), reached(STRANGER, LIST)])
      expect(findCountry(from('PT'), connection)).toBeNull();
    expect(findCountry(from('Portugal'), undefined)).toBeNull();
  });
});

it('the host of an event is believed from the site alone, and is a name', () => {
  const on = (domain: string) => new Request('http://api.test/', { headers: { 'X-Event-Domain': domain } });
  expect(findEventDomain(on('gala.org'), true)).toBe('gala.org');
  expect(findEventDomain(on('gala.org'), false)).toBeNull();
  expect(findEventDomain(on('gala.org/x'), true)).toBeNull();
});
