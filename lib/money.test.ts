import { describe, expect, it } from 'vitest';
import {
  formatPrice,
  formatUsd,
  MAX_AMOUNT_CENTS,
  parseUsdToCents,
  toDecimal,
  toDecimalString,
} from './money';

describe('parseUsdToCents', () => {
  it.each([
    [19.99, 1999],
    [4.99, 499],
    [149.99, 14999],
    ['0', 0],
    ['12.5', 1250],
    [1.1, 110],
    [999_999.99, MAX_AMOUNT_CENTS],
  ])('reads %s exactly', (value, cents) => {
    expect(parseUsdToCents(value)).toBe(cents);
  });

  it.each([-1, 1.005, '1e3', 'NaN', '', '1,000', Infinity, '01.999', 1_000_000])('refuses %s', (value) => {
    expect(parseUsdToCents(value)).toBeNull();
  });
});

describe('toDecimalString', () => {
  it('is the inverse of parsing for every cent up to 200 dollars', () => {
    for (let cents = 0; cents <= 20_000; cents += 1) {
      expect(parseUsdToCents(toDecimalString(cents))).toBe(cents);
      expect(parseUsdToCents(toDecimal(cents))).toBe(cents);
    }
  });

  it('throws on what is not a whole amount', () => {
    expect(() => toDecimalString(1.5)).toThrow(RangeError);
    expect(() => toDecimalString(-1)).toThrow(RangeError);
  });
});

describe('formatUsd', () => {
  it('writes dollars', () => {
    expect(formatUsd(123_456)).toBe('$1,234.56');
  });
});

describe('formatPrice', () => {
  it('writes dollars, and a word for what costs nothing', () => {
    expect(formatPrice(1)).toBe('$0.01');
    expect(formatPrice(0)).toBe('Free');
  });
});
