import { expect, it } from 'vitest';
import { hideOne, hideParts } from './hide-small';

it.each([
  [0, 0],
  [1, null],
  [4, null],
  [5, 5],
])('of %i is told %s', (count, told) => {
  expect(hideOne(count)).toBe(told);
});

it.each([
  [
    [96, 20],
    [96, 20],
  ],
  // One hidden part is the sum less the others.
  [
    [96, 20, 4],
    [96, null, null],
  ],
  // Two that come to five or more tell no one.
  [
    [96, 20, 4, 3],
    [96, 20, null, null],
  ],
  // Two that come to less do.
  [
    [96, 20, 2, 1],
    [96, null, null, null],
  ],
  [[3], [null]],
  [
    [0, 7, 0],
    [0, 7, 0],
  ],
  [
    [0, 7, 1],
    [0, null, null],
  ],
])('of the parts %j are told %j', (counts, told) => {
  expect(hideParts(counts)).toEqual(told);
});
