import type { ShowId } from '@/lib/contract/show-id';
import { useSyncExternalStore } from 'react';
import type { AudioTrack, CaptionTrack, QualityLevel } from './engine';

export type PlayerOptions = {
  show: ShowId;
  isLive: boolean;
  /** In seconds. */
  previewSeconds: number;
};

/** Positions are in seconds on the video's clock. */
export type PlayerState = {
  isStarted: boolean;
  isPaused: boolean;
  isWaiting: boolean;
  isEnded: boolean;
  isLive: boolean;
  position: number;
  windowStart: number;
  windowEnd: number;
  /** A few segments before the window's end; null for a recording. */
  liveAt: number | null;
  bufferedTo: number;
  volume: number;
  isMuted: boolean;
  rate: number;
  levels: readonly QualityLevel[];
  level: number | null;
  shownHeight: number | null;
  captions: readonly CaptionTrack[];
  caption: string | null;
  audios: readonly AudioTrack[];
  audio: string | null;
  trouble: 'offline' | 'interrupted' | 'slow' | 'full' | 'before' | null;
  halt:
    | { kind: 'too-many-screens' | 'screen-stopped' | 'failed'; message: string }
    | { kind: 'preview-over' | 'live-over' }
    | null;
  wantsClick: 'play' | 'unmute' | null;
  isBefore: boolean;
  isFull: boolean;
  /** In milliseconds of `performance.now()`; null without a preview. */
  previewEndsAtMs: number | null;
  resumedAt: number | null;
};

const INITIAL: PlayerState = {
  isStarted: false,
  isPaused: true,
  isWaiting: true,
  isEnded: false,
  isLive: false,
  isBefore: false,
  isFull: false,
  position: 0,
  windowStart: 0,
  windowEnd: 0,
  liveAt: null,
  bufferedTo: 0,
  resumedAt: null,
  volume: 1,
  isMuted: false,
  rate: 1,
  levels: [],
  level: null,
  shownHeight: null,
  captions: [],
  caption: null,
  audios: [],
  audio: null,
  trouble: null,
  halt: null,
  wantsClick: null,
  previewEndsAtMs: null,
};

export type PlayerStore = ReturnType<typeof createPlayerStore>;

/** Kept outside React, because it changes many times a second. */
export function createPlayerStore(isLive: boolean) {
  let state: PlayerState = { ...INITIAL, isLive };
  const listeners = new Set<() => void>();
  return {
    get: () => state,
    set(patch: Partial<PlayerState>): void {
      const keys = Object.keys(patch) as (keyof PlayerState)[];
      if (keys.every((key) => Object.is(state[key], patch[key]))) return;
      state = { ...state, ...patch };
      for (const listener of listeners) listener();
    },
    subscribe: (listener: () => void): (() => void) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

export function usePlayer<Part>(
  { store }: { store: PlayerStore },
  select: (state: PlayerState) => Part,
): Part {
  const read = () => select(store.get());
  return useSyncExternalStore(store.subscribe, read, read);
}
