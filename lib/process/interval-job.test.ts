import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createIntervalJob } from './interval-job';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

function startJob(workMs = 0) {
  const runs: number[] = [];
  const job = createIntervalJob(async () => {
    runs.push(Date.now());
    await new Promise((resolve) => setTimeout(resolve, workMs));
    return runs.length;
  }, 10_000);
  return { job, runs };
}

it('runs at once and then at each interval, until it is stopped', async () => {
  const { job, runs } = startJob();
  job.start();
  job.start();
  await vi.advanceTimersByTimeAsync(25_000);
  expect(runs).toHaveLength(3);
  await job.stop();
  job.wake();
  job.runIn(1);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(runs).toHaveLength(3);
});

it('has one run at a time, which callers join', async () => {
  const { job, runs } = startJob(15_000);
  job.start();
  const joined = [job.run(), job.run()];
  await vi.advanceTimersByTimeAsync(15_000);
  expect(await Promise.all(joined)).toEqual([1, 1]);
  expect(runs).toHaveLength(1);
});

it('runs once more when it is woken during a run', async () => {
  const { job, runs } = startJob(1000);
  job.start();
  job.wake();
  job.wake();
  await vi.advanceTimersByTimeAsync(3000);
  expect(runs).toHaveLength(2);
});

it('waits for the run in progress when it is stopped', async () => {
  const { job } = startJob(1000);
  job.start();
  let isStopped = false;
  const stopped = job.stop().then(() => {
    isStopped = true;
  });
  await vi.advanceTimersByTimeAsync(999);
  expect(isStopped).toBe(false);
  await vi.advanceTimersByTimeAsync(1);
  await stopped;
  expect(isStopped).toBe(true);
});
