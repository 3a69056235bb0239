import type { CaptionTrack, QualityLevel } from './engine';

export type PlayerOptions = {
  eventId: string;
  isLive: boolean;
  /** How much of the event is free, in seconds. */
  previewSeconds: number;
};

/** What interrupts the picture and ends by itself. */
export type Trouble = 'offline' | 'interrupted' | null;

/** What stops the player until the viewer does something. */
export type Halt =
  | { kind: 'too-many-screens'; message: string }
  | { kind: 'preview-over' }
  /** The live show is over, and can be watched as a recording. */
  | { kind: 'show-over' }
  | { kind: 'failed'; message: string }
  | null;

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
  trouble: Trouble;
  halt: Halt;
  /** What the browser wants a click for. */
  wantsClick: 'play' | 'unmute' | null;
  /** Nothing can be played yet; the player asks again. */
  isBefore: boolean;
  /** When the free seconds end, in milliseconds on `performance.now()`'s clock; null without a preview. */
  previewEndsAtMs: number | null;
  /** The position a recording was taken up from, as long as starting over is offered. */
  resumedAt: number | null;
};

/** How a player begins. */
export function initialState(isLive: boolean): PlayerState {
  return {
    isStarted: false,
    isPaused: true,
    isWaiting: true,
    isEnded: false,
    isLive,
    position: 0,
    windowStart: 0,
    windowEnd: 0,
    liveAt: null,
    bufferedTo: 0,
    volume: 1,
    isMuted: false,
    rate: 1,
    levels: [],
    level: null,
    shownHeight: null,
    captions: [],
    caption: null,
    trouble: null,
    halt: null,
    wantsClick: null,
    isBefore: false,
    previewEndsAtMs: null,
    resumedAt: null,
  };
}
