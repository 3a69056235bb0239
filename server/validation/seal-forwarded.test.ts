import type { IncomingMessage } from 'node:http';
import { expect, it } from 'vitest';
import { sealForwarded } from './seal-forwarded';

const CLAIMS = {
  'x-forwarded-host': 'shop.example, inner.example',
  'x-forwarded-proto': 'https',
  'x-forwarded-port': '8443',
  'x-original-url': '/admin',
  forwarded: 'host=evil.example',
  'x-request-id': 'given-by-proxy',
  host: 'example.com',
};

function seal(trustProxy: boolean) {
  const headers: Record<string, string> = { ...CLAIMS };
  const id = sealForwarded({ headers } as unknown as IncomingMessage, trustProxy);
  return { headers, id };
}

it('takes away what a visitor says in a proxy’s name', () => {
  const { headers, id } = seal(false);
  expect(headers).toEqual({ host: 'example.com', 'x-request-id': id });
  expect(id).not.toBe('given-by-proxy');
});

it('believes a proxy of ours about host, scheme and id, and nothing else', () => {
  const { headers } = seal(true);
  expect(headers).toEqual({
    ...{ host: 'example.com', 'x-forwarded-host': 'shop.example', 'x-forwarded-proto': 'https' },
    'x-request-id': 'given-by-proxy',
  });
});
