import { expect, it } from 'vitest';
import { createSemaphore } from './semaphore';

it('runs no more than its limit at once, in order, goes on after a failure, and takes no more than may wait', async () => {
  const inTurn = createSemaphore(2, 4);
  const started: number[] = [];
  let running = 0;
  let most = 0;
  const jobs = Array.from({ length: 6 }, (_, index) =>
    inTurn(async () => {
      started.push(index);
      most = Math.max(most, (running += 1));
      await new Promise((resolve) => setTimeout(resolve, 2));
      running -= 1;
      if (index === 1) throw new Error('one fails');
      return index;
    }),
  );
  expect(await inTurn(async () => 'one too many')).toBeNull();
  const outcomes = await Promise.allSettled(jobs);
  expect(most).toBe(2);
  expect(started).toEqual([0, 1, 2, 3, 4, 5]);
  expect(outcomes[0]).toEqual({ status: 'fulfilled', value: { done: 0 } });
  expect(outcomes.map(({ status }) => status).filter((status) => status === 'rejected')).toHaveLength(1);
});
