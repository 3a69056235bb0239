import { useSyncExternalStore } from 'react';
import type { PlayerState } from './player-state';

/** A value with listeners; `set` tells them only where something changed. */
export type Store<State> = {
  get: () => State;
  set: (patch: Partial<State>) => void;
  /** Returns the way out. */
  subscribe: (listener: () => void) => () => void;
};

/** Makes a store for what changes many times a second, outside of React. */
export function createStore<State extends object>(initial: State): Store<State> {
  let state = initial;
  const listeners = new Set<() => void>();
  return {
    get: () => state,
    set(patch) {
      const keys = Object.keys(patch) as (keyof State)[];
      if (keys.every((key) => Object.is(state[key], patch[key]))) return;
      state = { ...state, ...patch };
      for (const listener of listeners) listener();
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

/** One part of a player's state; the component renders again when that part changes, and only then. */
export function usePlayer<Part>(
  { store }: { store: Store<PlayerState> },
  select: (state: PlayerState) => Part,
): Part {
  const read = () => select(store.get());
  return useSyncExternalStore(store.subscribe, read, read);
}
