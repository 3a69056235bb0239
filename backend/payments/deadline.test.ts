import { afterEach, expect, it, vi } from 'vitest';
import { DeadlineError, PROVIDER_DEADLINE_MS, startDeadline } from './deadline';

afterEach(() => vi.useRealTimers());

it('counts several pieces of work against one limit', async () => {
  const deadline = startDeadline(30);
  await new Promise((resolve) => setTimeout(resolve, 40));
  expect(deadline.remainingMs()).toBe(0);
  await expect(deadline.race(new Promise(() => undefined))).rejects.toThrow(DeadlineError);
});

it('ends a buyer’s wait for a provider after eight of the ten seconds that an answer may take @fault:provider-down', async () => {
  vi.useFakeTimers();
  const settled = vi.fn();
  void startDeadline(PROVIDER_DEADLINE_MS)
    .race(new Promise(() => undefined))
    .catch(settled);
  await vi.advanceTimersByTimeAsync(7_999);
  expect(settled).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(1);
  expect(settled).toHaveBeenCalledWith(expect.any(DeadlineError));
});
