import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { compareTimes } from '@/sandbox/shared/compare-times';
import { encodeBody, pickEncoding } from './encode';

describe('encodeBody', () => {
  it('gives three forms of one text', async () => {
    const text = 'Fill every seat. '.repeat(50);
    const body = await encodeBody(text);
    expect(brotliDecompressSync(body.br).toString()).toBe(text);
    expect(gunzipSync(body.gzip).toString()).toBe(text);
    expect(body.identity.toString()).toBe(text);
    expect(body.br.byteLength).toBeLessThan(body.identity.byteLength);
  });
});

describe('pickEncoding', () => {
  it.each([
    [undefined, 'identity'],
    ['', 'identity'],
    ['gzip, deflate, br, zstd', 'br'],
    ['gzip', 'gzip'],
    ['GZIP;q=0.5', 'gzip'],
    ['br;q=0, gzip', 'gzip'],
    ['br ; q=0, *', 'gzip'],
    ['*', 'br'],
    ['*;q=0', 'identity'],
    ['deflate', 'identity'],
  ])('takes %j as %s', (accept, encoding) => {
    expect(pickEncoding(accept)).toBe(encoding);
  });

  it.each([' ', ';', 'a;', 'gzip;q='])('takes at most in proportion longer for many of %j', (piece) => {
    const header = (length: number) => `br${piece.repeat(length / piece.length)}!`;
    expect(compareTimes(pickEncoding, header)).toMatchObject({ isInProportion: true });
  });
});
