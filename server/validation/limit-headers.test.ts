import type { IncomingHttpHeaders } from 'node:http';
import { describe, expect, it } from 'vitest';
import { limitHeaders } from './limit-headers';

const LONG = 'a-'.repeat(7000);

function limit(headers: IncomingHttpHeaders): IncomingHttpHeaders {
  limitHeaders({ headers });
  return headers;
}

describe('limitHeaders', () => {
  it.each(['user-agent', 'accept', 'accept-language', 'accept-encoding', 'referer', 'origin', 'x-anything'])(
    'cuts %s at 512 characters',
    (name) => {
      expect(limit({ [name]: LONG })).toEqual({ [name]: LONG.slice(0, 512) });
    },
  );

  it('leaves what browsers send as it is', () => {
    const headers = { 'user-agent': 'Mozilla/5.0', accept: '*/*', 'accept-encoding': 'gzip, br' };
    expect(limit({ ...headers })).toEqual(headers);
  });

  it.each([
    'cookie',
    'authorization',
    'next-router-state-tree',
    'x-forwarded-for',
    'stripe-signature',
    'upload-metadata',
  ])('leaves %s whole', (name) => {
    expect(limit({ [name]: LONG })).toEqual({ [name]: LONG });
  });
});
