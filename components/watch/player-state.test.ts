import { expect, test, vi } from 'vitest';
import { createPlayerStore } from './player-state';

test('tells of changes, and of nothing else', () => {
  const store = createPlayerStore(true);
  const listener = vi.fn();
  const leave = store.subscribe(listener);
  store.set({ position: 0 });
  expect(listener).not.toHaveBeenCalled();
  store.set({ position: 3 });
  expect(listener).toHaveBeenCalledTimes(1);
  expect(store.get()).toMatchObject({ position: 3, isLive: true });
  leave();
  store.set({ position: 4 });
  expect(listener).toHaveBeenCalledTimes(1);
});
