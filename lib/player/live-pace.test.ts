import { expect, test } from 'vitest';
import { createLivePace } from './live-pace';

const follow = (pace: ReturnType<typeof createLivePace>, buffered: readonly number[], fromMs: number) =>
  buffered.map((seconds, index) => pace.isGentle(seconds, fromMs + index * 1000));

test('plays on as usual where nothing ran dry, however little is buffered', () => {
  expect(follow(createLivePace(), [2, 0.5, 1], 0)).toEqual([false, false, false]);
});

test('plays gently after a stall, until the buffer has not been low between two segments', () => {
  const pace = createLivePace();
  pace.stalled(0);
  expect(follow(pace, [1, 5, 4, 3.5, 6, 5, 4], 0)).not.toContain(false);
  expect(follow(pace, [6, 5, 4, 7, 6], 7000)).toEqual([true, true, true, true, false]);
  expect(pace.isGentle(1, 20_000)).toBe(false);
});
