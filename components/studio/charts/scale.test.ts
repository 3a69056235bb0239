import { describe, expect, it } from 'vitest';
import { pickLabels, toScale } from './scale';

describe('the scale of an axis', () => {
  it.each([
    [[3, 7, 1], true, [0, 2, 4, 6, 8]],
    [[50_000], true, [0, 20_000, 40_000, 60_000]],
    [[1], true, [0, 1]],
    [[2], true, [0, 1, 2]],
    [[0.3, 0.9], false, [0, 0.25, 0.5, 0.75, 1]],
    [[120.5, -40], false, [-50, 0, 50, 100, 150]],
    [[-10], false, [-10, -7.5, -5, -2.5, 0]],
    [[null, 4, null], true, [0, 1, 2, 3, 4]],
  ])('of %j (whole: %s) has the round numbers %j', (values, isWhole, ticks) => {
    const scale = toScale(values, isWhole);
    expect(scale.ticks.map((tick) => Math.round(tick * 1e6) / 1e6)).toEqual(ticks);
    expect([scale.low, scale.high]).toEqual([scale.ticks[0], scale.ticks.at(-1)]);
  });

  it.each([[[]], [[0, 0]], [[null]], [[Number.NaN]]])(
    'of %j, which say nothing, is from 0 to 1',
    (values) => {
      expect(toScale(values, true)).toEqual({ low: 0, high: 1, ticks: [0, 1] });
    },
  );

  it('holds every value of any size, with at most seven lines', () => {
    for (let value = 0.01; value < 1e9; value *= 1.37) {
      const { high, ticks } = toScale([value, value / 3], false);
      expect(high).toBeGreaterThanOrEqual(value * 0.999999);
      expect(high).toBeLessThan(value * 2);
      expect(ticks.length).toBeLessThanOrEqual(7);
    }
  });

  it('is of whole numbers for counts', () => {
    for (let count = 1; count < 2000; count += 7)
      expect(toScale([count], true).ticks.every(Number.isInteger)).toBe(true);
  });

  it('takes 100,000 values', () => {
    expect(toScale(Array<number>(100_000).fill(5), true).high).toBeGreaterThanOrEqual(5);
  });
});

describe('the labels of an axis', () => {
  it.each([
    [0, []],
    [3, [0, 1, 2]],
    [5, [0, 1, 2, 3, 4]],
    [6, [0, 1, 3, 4, 5]],
    [180, [0, 45, 90, 134, 179]],
  ])('of %i points are at most five, with the first and the last', (length, places) => {
    expect(pickLabels(length, 5)).toEqual(places);
  });
});
