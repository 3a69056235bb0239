import { expect, it } from 'vitest';
import { DeadlineError, startDeadline } from './deadline';

it('gives the answer of work that is done in time', async () => {
  await expect(startDeadline(1000).race(Promise.resolve('done'))).resolves.toBe('done');
});

it('passes on the failure of work that fails in time', async () => {
  await expect(startDeadline(1000).race(Promise.reject(new Error('no')))).rejects.toThrow('no');
});

it('ends the wait for work that never settles', async () => {
  await expect(startDeadline(20).race(new Promise(() => undefined))).rejects.toThrow(DeadlineError);
});

it('counts several pieces of work against one limit', async () => {
  const deadline = startDeadline(30);
  await new Promise((resolve) => setTimeout(resolve, 40));
  expect(deadline.remainingMs()).toBe(0);
  await expect(deadline.race(new Promise(() => undefined))).rejects.toThrow(DeadlineError);
});
