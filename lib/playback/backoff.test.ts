import { expect, test } from 'vitest';
import { backoffMs } from './backoff';

test('waits twice as long after every failure, and ten seconds at most', () => {
  expect([1, 2, 3, 4, 5, 60, 5000].map(backoffMs)).toEqual([1000, 2000, 4000, 8000, 10_000, 10_000, 10_000]);
});
