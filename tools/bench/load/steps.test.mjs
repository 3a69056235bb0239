import { expect, it } from 'vitest';
import { toPercentiles } from './statistics.mjs';
import { runSteps } from './steps.mjs';
import { now } from './worker.mjs';

function listOf(count) {
  let taken = 0;
  return () => (taken < count ? (taken += 1) : undefined);
}
const noOdd = async (input) => {
  if (input % 2) throw new Error(`no ${input}`);
};

it('does everything once, so many at a time, and counts what fails', async () => {
  const times = { measureFromMs: now() - 1000, endMs: now() + 1e9 };
  const figures = await runSteps({ atOnce: 3 }, listOf(5), noOdd, times);
  expect(figures).toMatchObject({ done: 2, failed: 3, firstFailure: 'no 1' });
});

it('at a pace, begins what is due although nothing has ended, and counts from when it was due', async () => {
  const [beginMs, endMs] = [now() - 1000, now() - 950];
  const all = [];
  const step = (input) => new Promise((end) => all.push(end) === 5 && all.forEach((each) => each(input)));
  const times = { beginMs, measureFromMs: beginMs, endMs };
  const figures = await runSteps({ rate: 100 }, listOf(5), step, times);
  expect(figures).toMatchObject({ done: 5, failed: 0 });
  expect(figures.p50).toBeGreaterThan(900);
});

it('takes percentiles by nearest rank', () => {
  const upTo = Array.from({ length: 200 }, (_, index) => 200 - index);
  expect(toPercentiles(upTo)).toEqual({ p50: 100, p95: 190, p99: 198 });
  expect(toPercentiles([]).p50).toBeNaN();
});
