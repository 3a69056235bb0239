import { useSyncExternalStore } from 'react';
import type { AudioTrack, CaptionTrack, QualityLevel } from './engine';

export type PlayerOptions = {
  eventId: string;
  isLive: boolean;
  /** How much of the event is free, in seconds. */
  previewSeconds: number;
};

/** All that the controls show. Positions are seconds on the video's own clock. */
export type PlayerState = {
  /** Whether there has been a picture. */
  isStarted: boolean;
  isPaused: boolean;
  /** The picture stands still because nothing more has come. */
  isWaiting: boolean;
  isEnded: boolean;
  isLive: boolean;
  position: number;
  /** What can be played: from the beginning of the window to its end, or to the live edge. */
  windowStart: number;
  windowEnd: number;
  /** The live edge, a few segments before the window's end; null for a recording. */
  liveAt: number | null;
  bufferedTo: number;
  /** From 0 to 1. */
  volume: number;
  isMuted: boolean;
  rate: number;
  levels: readonly QualityLevel[];
  /** The level the viewer chose; null leaves it to the engine. */
  level: number | null;
  shownHeight: number | null;
  captions: readonly CaptionTrack[];
  caption: string | null;
  audios: readonly AudioTrack[];
  /** What is heard; null for the only sound there is. */
  audio: string | null;
  /** What interrupts the picture and ends by itself. */
  trouble: 'offline' | 'interrupted' | 'slow' | 'full' | 'before' | null;
  /** What stops the player until the viewer acts; a live stream that is over has a recording. */
  halt:
    | { kind: 'too-many-screens' | 'screen-stopped' | 'failed'; message: string }
    | { kind: 'preview-over' | 'live-over' }
    | null;
  /** What the browser requires a click for. */
  wantsClick: 'play' | 'unmute' | null;
  /** Nothing can be played yet; the player asks again. */
  isBefore: boolean;
  /** There is no seat yet: more viewers are arriving than the server lets in at once. */
  isFull: boolean;
  /** When the free seconds end, in milliseconds of `performance.now()`; null without a preview. */
  previewEndsAtMs: number | null;
  /** The position a recording was taken up from, as long as starting over is offered. */
  resumedAt: number | null;
};

const INITIAL: PlayerState = {
  ...{
    isStarted: false,
    isPaused: true,
    isWaiting: true,
    isEnded: false,
    isLive: false,
    isBefore: false,
    isFull: false,
  },
  ...{ position: 0, windowStart: 0, windowEnd: 0, liveAt: null, bufferedTo: 0, resumedAt: null },
  ...{ volume: 1, isMuted: false, rate: 1, levels: [], level: null, shownHeight: null },
  ...{
    captions: [],
    caption: null,
    audios: [],
    audio: null,
    trouble: null,
    halt: null,
    wantsClick: null,
    previewEndsAtMs: null,
  },
};

export type PlayerStore = ReturnType<typeof createPlayerStore>;

/** The state of a player, outside of React, since it changes many times a second. */
export function createPlayerStore(isLive: boolean) {
  let state: PlayerState = { ...INITIAL, isLive };
  const listeners = new Set<() => void>();
  return {
    get: () => state,
    /** Tells the listeners only where something changed. */
    set(patch: Partial<PlayerState>): void {
      const keys = Object.keys(patch) as (keyof PlayerState)[];
      if (keys.every((key) => Object.is(state[key], patch[key]))) return;
      state = { ...state, ...patch };
      for (const listener of listeners) listener();
    },
    /** Returns what ends it. */
    subscribe: (listener: () => void): (() => void) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

/** One part of a player's state; the component only renders again when that part changes. */
export function usePlayer<Part>(
  { store }: { store: PlayerStore },
  select: (state: PlayerState) => Part,
): Part {
  const read = () => select(store.get());
  return useSyncExternalStore(store.subscribe, read, read);
}
