import { IncomingMessage, ServerResponse } from 'node:http';
import { Socket } from 'node:net';
import { expect, it, onTestFinished, vi } from 'vitest';
import { createTrustedProxies, type TrustProxy } from '@/lib/network/trusted-proxies';
import { log } from '@/lib/observability/log';
import { admitRequest, sanitiseForwarded } from './admit-request';

const SITE = {
  kind: 'site',
  name: 'site.example',
  hostname: 'site.example',
  scheme: 'https',
  origin: 'https://site.example',
} as const;

const CLAIMS = {
  'x-forwarded-host': 'shop.example, inner.example',
  'x-forwarded-proto': 'https',
  'x-forwarded-port': '8443',
  'x-original-url': '/admin',
  forwarded: 'host=evil.example',
  'x-request-id': 'given-by-proxy',
  host: 'example.com',
};

function sanitise(trustProxy: boolean) {
  const headers: Record<string, string> = { ...CLAIMS };
  const id = sanitiseForwarded({ headers } as unknown as IncomingMessage, trustProxy);
  return { headers, id };
}

it('removes what a visitor claims as a proxy would', () => {
  const { headers, id } = sanitise(false);
  expect(headers).toEqual({ host: 'example.com', 'x-request-id': id });
  expect(id).not.toBe('given-by-proxy');
});

it('believes a trusted proxy about host, scheme and id, and nothing else', () => {
  const { headers } = sanitise(true);
  expect(headers).toEqual({
    host: 'example.com',
    'x-forwarded-host': 'shop.example',
    'x-forwarded-proto': 'https',
    'x-request-id': 'given-by-proxy',
  });
});

it('drops the default ports, which no origin has, for Next compares hosts with origins', () => {
  const headers: Record<string, string> = { host: 'example.com:80', 'x-forwarded-host': 'shop.example:443' };
  sanitiseForwarded({ headers } as unknown as IncomingMessage, true);
  expect(headers).toMatchObject({ host: 'example.com', 'x-forwarded-host': 'shop.example' });
});

it('tells who wrote the forwarded headers, and warns once of one that is not trusted', () => {
  const warn = vi.spyOn(log, 'warn').mockReturnValue();
  onTestFinished(() => warn.mockRestore());
  const admit = (headers: Record<string, string>, proxies: TrustProxy) => {
    const request = new IncomingMessage(new Socket());
    Object.assign(request, { method: 'GET', url: '/', headers: { host: 'site.example', ...headers } });
    const options = { host: SITE, proxies: createTrustedProxies(proxies), country: null, skipWord: null };
    return admitRequest(request, new ServerResponse(request), options, () => undefined)?.sender;
  };
  const forwarded = { 'x-forwarded-for': '203.0.113.1' };
  expect(admit(forwarded, true)).toBe('proxy');
  expect(admit({}, true)).toBe('visitor');
  expect(warn).not.toHaveBeenCalled();
  for (const _again of [1, 2]) expect(admit(forwarded, ['192.0.2.7'])).toBe('stranger');
  expect(warn).toHaveBeenCalledTimes(1);
});
