import { expect, it } from 'vitest';
import { keepRunning } from './services.mjs';

/** Lives are how long each start lasts, in milliseconds; the last one ends before it is up. */
async function run(lives) {
  let [nowMs, starts] = [0, 0];
  const waits = [];
  const kept = keepRunning({
    start: async (isFirst) => {
      expect(isFirst).toBe(starts === 0);
      nowMs += lives[starts];
      starts += 1;
      return 137;
    },
    isUp: () => starts < lives.length,
    broken: (code) => new Error(`It ended with ${code}.`),
    tell: (code, ms) => waits.push(`${code} ${ms}`),
    wait: async (ms) => void (nowMs += ms),
    now: () => nowMs,
  });
  await expect(kept).rejects.toThrow('It ended with 137.');
  return waits;
}

it('starts what ends again after 1, 5 and 25 s, and from 1 s on once it ran for a minute', async () => {
  expect(await run([1])).toEqual([]);
  expect(await run([90_000, 10, 10, 10, 10, 60_001, 10, 0])).toEqual(
    [1000, 5000, 25_000, 25_000, 25_000, 1000, 5000].map((ms) => `137 ${ms}`),
  );
});
