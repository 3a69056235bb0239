import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { endAtTail } from './end-at-tail';
import { createPlayerStore, type PlayerState } from './player-state';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const STUCK = { isStarted: true, isPaused: false, isWaiting: true, position: 59.99, windowEnd: 60.01 };

async function waitAt(state: Partial<PlayerState>, ms = 4000): Promise<boolean> {
  const store = createPlayerStore(false);
  store.set({ ...STUCK, ...state });
  const video = Object.assign(new EventTarget(), {
    pause: () => {
      store.set({ isPaused: true, isEnded: false });
      video.dispatchEvent(new Event('pause'));
    },
  });
  let ends = 0;
  video.addEventListener('ended', () => void (ends += 1));
  const stop = new AbortController();
  endAtTail(video, store, stop.signal);
  await vi.advanceTimersByTimeAsync(ms);
  stop.abort();
  const { isEnded, isPaused, isWaiting } = store.get();
  expect(ends).toBe(isEnded ? 1 : 0);
  if (isEnded) expect({ isPaused, isWaiting }).toEqual({ isPaused: true, isWaiting: false });
  return isEnded;
}

it('ends a recording that waits at its end for two seconds, and nothing else', async () => {
  expect(await waitAt({})).toBe(true);
  expect(await waitAt({}, 1900)).toBe(false);
  expect(await waitAt({ isWaiting: false })).toBe(false);
  expect(await waitAt({ isPaused: true })).toBe(false);
  expect(await waitAt({ isLive: true })).toBe(false);
  expect(await waitAt({ position: 59 })).toBe(false);
  expect(await waitAt({ position: 0, windowEnd: 0 })).toBe(false);
});
