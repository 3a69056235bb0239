import { expect, it } from 'vitest';
import { findStill, listStills } from './viewer.mjs';

const seen = [10, 10.1, 10.1, 10.1, 0, 0.1, 0.2].map((at, number) => ({ ms: number * 300, at }));

it('counts from the last time the picture moved, also where its clock begins again', () => {
  expect(Math.max(...listStills(seen, 0))).toBe(900);
  expect(listStills(seen, 0).at(-1)).toBe(0);
  expect(listStills(seen, 1200)).toEqual([0, 0, 0]);
});

it('finds when it stopped', () => {
  expect(findStill(seen, 0)).toEqual({ ms: 300, at: 10.1 });
  expect(findStill(seen, 1200)).toBeUndefined();
});
