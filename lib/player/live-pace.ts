/** Slower than normal, but not noticeably. */
export const GENTLE_RATE = 0.93;

/** Enough seconds to outlast a late segment. */
const ENOUGH_SECONDS = 4;
/** Segments come every few seconds and the buffer shrinks between them: its lowest value counts. */
const WINDOW_MS = 8000;

/** Slows a live picture after a stall, until the buffer stayed above four seconds for eight. */
export function createLivePace() {
  let lowAtMs: number | null = null;
  return {
    stalled(nowMs: number): void {
      lowAtMs = nowMs;
    },
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
