import { expect, test } from 'vitest';
import { leaveOut } from './leave-out';

const three = (change: object = {}) => ({
  levels: [{ loadError: 0 }, { loadError: 0 }, { loadError: 0 }],
  loadLevel: 2,
  minAutoLevel: 0,
  maxAutoLevel: 2,
  capLevelToPlayerSize: true,
  ...change,
});

test('a quality whose playlist alone is missing is left out after three tries', () => {
  const hls = three();
  expect([0, 1, 2].map((before) => leaveOut(hls, 404, before))).toEqual([false, false, true]);
  expect(hls.capLevelToPlayerSize).toBe(true);
});

test('where it was the only one that fits the player, a larger one does', () => {
  const hls = three({ loadLevel: 0, maxAutoLevel: 0 });
  expect(leaveOut(hls, 404, 2)).toBe(true);
  expect(hls.capLevelToPlayerSize).toBe(false);
});

test('an origin that is away is waited for: no other quality has answered meanwhile', () => {
  const levels = [{ loadError: 1 }, { loadError: 1 }, { loadError: 0 }];
  expect(leaveOut(three({ levels }), 503, 9)).toBe(false);
  expect(leaveOut(three({ levels: [], loadLevel: -1 }), 404, 9)).toBe(false);
});

test('without an answer it is the connection that fails', () => {
  expect(leaveOut(three(), 0, 9)).toBe(false);
});
