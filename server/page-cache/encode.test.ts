import { describe, expect, it } from 'vitest';
import { compareTimes } from '@/sandbox/shared/compare-times';
import { pickEncoding } from './encode';

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
