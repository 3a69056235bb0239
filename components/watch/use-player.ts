import { useSyncExternalStore } from 'react';
import type { Player } from './player';
import type { PlayerState } from './player-state';

/** One part of a player's state; the component is drawn again when that part changes, and only then. */
export function usePlayer<Part>(player: Player, select: (state: PlayerState) => Part): Part {
  const read = () => select(player.store.get());
  return useSyncExternalStore(player.store.subscribe, read, read);
}
