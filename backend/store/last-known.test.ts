import { expect, it, onTestFinished, vi } from 'vitest';
import { createLastKnown } from './last-known';

const fails = () => Promise.reject(new Error('away'));
const hangs = () => new Promise<null>(() => undefined);

it('gives what was known last while the store fails, or gives no answer', async () => {
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
  const read = createLastKnown<{ home: string }>({ max: 10, now: Date.now });
  await expect(read('a', fails)).rejects.toThrow('away');
  expect(await read('a', () => Promise.resolve({ home: 'one' }))).toEqual({ home: 'one' });
  expect(await read('a', fails)).toEqual({ home: 'one' });
  const late = read('a', hangs);
  await vi.advanceTimersByTimeAsync(2000);
  expect(await late).toEqual({ home: 'one' });
  // The next ones don't wait, until the store is asked again.
  expect(await read('a', hangs)).toEqual({ home: 'one' });
  await vi.advanceTimersByTimeAsync(5000);
  expect(await read('a', () => Promise.resolve({ home: 'two' }))).toEqual({ home: 'two' });
});

it('forgets what is gone, and what is too old', async () => {
  let nowMs = 1;
  const read = createLastKnown<{ home: string }>({ max: 10, ttlMs: 1000, now: () => nowMs });
  const load = () => Promise.resolve({ home: 'one' });
  await read('a', load);
  expect(await read('a', () => Promise.resolve(null))).toBeNull();
  await expect(read('a', fails)).rejects.toThrow('away');
  await read('a', load);
  nowMs += 1001;
  await expect(read('a', fails)).rejects.toThrow('away');
});
