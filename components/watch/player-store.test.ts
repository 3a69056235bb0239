import { expect, test, vi } from 'vitest';
import { createStore } from './player-store';

test('tells of changes, and of nothing else', () => {
  const store = createStore({ position: 0, isPaused: true });
  const listener = vi.fn();
  const leave = store.subscribe(listener);
  store.set({ position: 0 });
  expect(listener).not.toHaveBeenCalled();
  store.set({ position: 3 });
  expect(listener).toHaveBeenCalledTimes(1);
  expect(store.get()).toEqual({ position: 3, isPaused: true });
  leave();
  store.set({ position: 4 });
  expect(listener).toHaveBeenCalledTimes(1);
});
