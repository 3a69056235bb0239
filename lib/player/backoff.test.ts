import { expect, test } from 'vitest';
import { backoffMs, retryMs, toSpread } from './backoff';

test('waits twice as long after every failure, and ten seconds at most', () => {
  expect([1, 2, 3, 4, 5, 60, 5000].map(backoffMs)).toEqual([1000, 2000, 4000, 8000, 10_000, 10_000, 10_000]);
});

test('asks for media again soon, but neither in a tight loop nor together with everyone else', () => {
  expect([1, 2, 3, 4, 5000].map((failures) => retryMs(failures, 1))).toEqual([500, 1000, 2000, 2000, 2000]);
  expect([toSpread(0), toSpread(0.5)]).toEqual([1, 1.1]);
  expect(retryMs(3, toSpread(0.5))).toBeCloseTo(2200);
});
