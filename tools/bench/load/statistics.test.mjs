import { describe, expect, it } from 'vitest';
import { median, percentile, toPercentiles } from './statistics.mjs';

const upTo = (count) => Array.from({ length: count }, (_, index) => count - index);

describe('median', () => {
  it('is the middle, or the mean of the two in the middle', () => {
    expect([median([3, 1, 2]), median([4, 1, 2, 3])]).toEqual([2, 2.5]);
  });
});

describe('percentile', () => {
  it('is the smallest value that the share does not exceed', () => {
    expect([percentile(upTo(100), 0.99), percentile(upTo(1000), 0.99), percentile(upTo(10), 0.99)]).toEqual([
      99, 990, 10,
    ]);
  });

  it('sorts by size, not as text', () => {
    expect(percentile([9, 10, 100], 0.5)).toBe(10);
  });

  it('is the only value of one, and no number of none', () => {
    expect([percentile([7], 0), percentile([7], 0.99), percentile([], 0.5)]).toEqual([7, 7, Number.NaN]);
  });
});

describe('toPercentiles', () => {
  it('gives the three that are shown', () => {
    expect(toPercentiles(upTo(200))).toEqual({ p50: 100, p95: 190, p99: 198 });
  });
});
