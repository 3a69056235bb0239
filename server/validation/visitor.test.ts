import type { IncomingHttpHeaders, IncomingMessage } from 'node:http';
import { describe, expect, it } from 'vitest';
import { readHost } from '@/lib/hosts/get-host';
import { createTrustedProxies, type TrustProxy } from '@/lib/network/trusted-proxies';
import { isOfThisMachine, readCountry, writeClientAddress, writeCountry } from './visitor';

function ask(remoteAddress: string, headers: IncomingHttpHeaders = {}): IncomingMessage {
  return { headers, socket: { remoteAddress } } as IncomingMessage;
}

describe('isOfThisMachine', () => {
  it.each([
    ['127.0.0.1', {}, true],
    ['::1', {}, true],
    ['::ffff:127.0.0.1', {}, true],
    ['203.0.113.7', {}, false],
    ['127.0.0.1', { 'x-forwarded-for': '203.0.113.7' }, false],
    ['127.0.0.1', { via: '1.1 proxy' }, false],
    ['127.0.0.1', { 'x-forwarded-port': '443' }, false],
    ['127.0.0.1', { 'cf-connecting-ip': '203.0.113.7' }, false],
    [undefined, {}, false],
  ])('%s with %o: %s', (address, headers, is) => {
    expect(isOfThisMachine(ask(address as string, headers), { kind: 'site' })).toBe(is);
  });

  it.each([
    ['localhost:3000', true],
    ['127.0.0.1:3000', true],
    ['[::1]:3000', true],
    ['www.example.com', true],
    ['rebound.example.net:3000', false],
    ['re_bound.example.net:3000', false],
  ])('by the name %s: %s, since a page may have its own name lead here', (name, is) => {
    const host = readHost({ get: () => name }, false, 'https://www.example.com');
    expect(isOfThisMachine(ask('127.0.0.1'), host)).toBe(is);
  });
});

describe('writeClientAddress', () => {
  it.each([
    ['no visitor', '203.0.113.7', false, '198.51.100.1', '203.0.113.7'],
    ['a proxy of ours', '127.0.0.1', true, '198.51.100.1', '198.51.100.1'],
    ['one on the list', '10.0.0.2', ['10.0.0.0/8'], '1.1.1.1, 198.51.100.1', '198.51.100.1'],
    [
      'each on the list',
      '::ffff:10.0.0.2',
      ['10.0.0.0/8'],
      '1.1.1.1, 198.51.100.1, 10.0.0.3',
      '198.51.100.1',
    ],
    ['no other sender', '203.0.113.7', ['10.0.0.0/8'], '198.51.100.1, 10.0.0.3', '203.0.113.7'],
  ] satisfies [string, string, TrustProxy, string, string][])(
    'believes %s about who asks',
    (_who, remoteAddress, trust, claim, written) => {
      const request = ask(remoteAddress, { 'x-forwarded-for': claim });
      writeClientAddress(request, createTrustedProxies(trust));
      expect(request.headers['x-forwarded-for']).toBe(written);
    },
  );
});

describe('writeCountry', () => {
  it('takes the country from the header of our own proxy alone', () => {
    const request = ask('127.0.0.1', { 'x-viewer-country': 'FR', 'cf-ipcountry': ' de ' });
    writeCountry(request, readCountry(request, 'cf-ipcountry'));
    expect(request.headers['x-viewer-country']).toBe('DE');
    writeCountry(request, readCountry(request, undefined));
    expect(request.headers['x-viewer-country']).toBeUndefined();
  });

  it('knows no country where the header holds none', () => {
    expect(readCountry(ask('127.0.0.1', { 'cf-ipcountry': 'nowhere' }), 'cf-ipcountry')).toBeNull();
  });
});
