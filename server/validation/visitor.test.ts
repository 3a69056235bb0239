import type { IncomingHttpHeaders, IncomingMessage } from 'node:http';
import { describe, expect, it } from 'vitest';
import { createTrustedProxies } from '@/lib/network/trusted-proxies';
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
    expect(isOfThisMachine(ask(address as string, headers))).toBe(is);
  });
});

describe('writeClientAddress', () => {
  it('writes the address of the socket over what a visitor claims, unless a proxy of ours says it', () => {
    const claimed = ask('203.0.113.7', { 'x-forwarded-for': '198.51.100.1' });
    writeClientAddress(claimed, createTrustedProxies(false));
    expect(claimed.headers['x-forwarded-for']).toBe('203.0.113.7');
    const passedOn = ask('127.0.0.1', { 'x-forwarded-for': '198.51.100.1' });
    writeClientAddress(passedOn, createTrustedProxies(true));
    expect(passedOn.headers['x-forwarded-for']).toBe('198.51.100.1');
  });
});

describe('writeClientAddress with a list of proxies', () => {
  const write = (remoteAddress: string, claim: string) => {
    const request = ask(remoteAddress, { 'x-forwarded-for': claim });
    writeClientAddress(request, createTrustedProxies(['10.0.0.0/8']));
    return request.headers['x-forwarded-for'];
  };

  it('believes those on it, and beyond each of them the one before', () => {
    expect(write('10.0.0.2', '1.1.1.1, 198.51.100.1')).toBe('198.51.100.1');
    expect(write('::ffff:10.0.0.2', '1.1.1.1, 198.51.100.1, 10.0.0.3')).toBe('198.51.100.1');
  });

  it('believes no other sender', () => {
    expect(write('203.0.113.7', '198.51.100.1, 10.0.0.3')).toBe('203.0.113.7');
  });
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
