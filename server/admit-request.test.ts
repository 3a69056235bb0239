import type { IncomingMessage } from 'node:http';
import { expect, it } from 'vitest';
import { sanitiseForwarded } from './admit-request';

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
