import { expect, test } from 'vitest';
import { clampToWindow, isAtLiveEdge } from './live-edge';

test('a viewer is live until more than a segment or two behind', () => {
  expect(isAtLiveEdge(100, 108)).toBe(true);
  expect(isAtLiveEdge(110, 108)).toBe(true);
  expect(isAtLiveEdge(90, 108)).toBe(false);
  expect(isAtLiveEdge(90, null)).toBe(false);
});

test('a wish outside of what can be played ends at its border', () => {
  const window = { start: 20, end: 80 };
  expect([0, 50, 100].map((wanted) => clampToWindow(wanted, window))).toEqual([20, 50, 80]);
});
