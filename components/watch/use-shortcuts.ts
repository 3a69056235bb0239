import { type RefObject, useEffect, useEffectEvent } from 'react';
import { type Shortcut, toShortcut } from '@/lib/player/shortcuts';
import { readPreferences } from './viewer-storage';
import type { Player } from './player';

type Ways = {
  toggleFull: () => void;
  togglePicture: () => void;
  toggleHelp: () => void;
};

export function useShortcuts(player: Player, frame: RefObject<HTMLElement | null>, ways: Ways) {
  const press = useEffectEvent((event: KeyboardEvent) => {
    const { target } = event;
    if (event.defaultPrevented || !(target instanceof HTMLElement)) return;
    const isInside = frame.current?.contains(target) ?? false;
    const isNowhere = target === document.body;
    if (!isInside && !(isNowhere && readPreferences().hasShortcuts)) return;
    const shortcut = toShortcut(event, { isInside, isLive: player.store.get().isLive });
    if (!shortcut || isOwnKey(target, event.key)) return;
    event.preventDefault();
    act(player, shortcut, ways);
  });
  useEffect(() => {
    const controller = new AbortController();
    document.addEventListener('keydown', (event) => press(event), { signal: controller.signal });
    return () => controller.abort();
  }, []);
}

function isOwnKey(target: HTMLElement, key: string): boolean {
  if (target.closest('dialog')) return key !== '?';
  if (target.matches('button, a')) return key === ' ';
  if (!target.matches('input, textarea, select')) return false;
  if (target.matches('[data-seek]')) return key === 'ArrowUp' || key === 'ArrowDown';
  return target.matches('[type="range"]')
    ? key.length > 1
    : !target.matches('[type="radio"]') || key.length > 1 || key === ' ';
}

function act(player: Player, shortcut: Shortcut, ways: Ways): void {
  const { position, windowStart, windowEnd, isLive, volume, isMuted } = player.store.get();
  switch (shortcut.does) {
    case 'play':
      return player.togglePlay();
    case 'mute':
      return player.toggleMute();
    case 'captions':
      return player.toggleCaptions();
    case 'full-screen':
      return ways.toggleFull();
    case 'picture':
      return ways.togglePicture();
    case 'help':
      return ways.toggleHelp();
    case 'skip':
      return player.seek(position + shortcut.seconds);
    case 'volume':
      return player.setVolume((isMuted ? 0 : volume) + shortcut.by);
    case 'jump':
      return player.seek(windowEnd * shortcut.to);
    case 'start':
      return player.seek(windowStart);
    case 'end':
      return isLive ? player.toLive() : player.seek(windowEnd);
  }
}
