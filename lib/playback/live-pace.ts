/** The playback rate after a stall, as a share of normal: slower, but not noticeably. */
export const GENTLE_RATE = 0.93;

/** Enough in hand to outlast a late segment, in seconds. */
const ENOUGH_SECONDS = 4;
/** Segments come every few seconds and the buffer shrinks between them: its lowest value counts. */
const WINDOW_MS = 8000;

/**
 * Decides when a live picture plays more slowly: from a stall on, until the buffer did not fall
 * below four seconds for eight. Times in milliseconds.
 */
export function createLivePace() {
  let lowAtMs: number | null = null;
  return {
    stalled(nowMs: number): void {
      lowAtMs = nowMs;
    },
    /** Whether to play slowly, with so many seconds buffered. */
    isGentle(bufferedSeconds: number, nowMs: number): boolean {
      if (lowAtMs === null) return false;
      if (bufferedSeconds < ENOUGH_SECONDS) lowAtMs = nowMs;
      if (nowMs - lowAtMs >= WINDOW_MS) lowAtMs = null;
      return lowAtMs !== null;
    },
    end(): void {
      lowAtMs = null;
    },
  };
}
