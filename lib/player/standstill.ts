export type Look = {
  nowMs: number;
  position: number;
  /** Changes as the playlist grows. */
  newest: number;
};

export function createStandstill() {
  let last: Look | null = null;
  let still: Look | null = null;
  return {
    /** In milliseconds, while the playlist has grown. */
    look(now: Look): number {
      if (!still || !last || isPlaying(last, now)) still = now;
      last = now;
      return now.newest === still.newest ? 0 : now.nowMs - still.nowMs;
    },
    reset(): void {
      last = null;
      still = null;
    },
  };
}

/** An engine's jump over a gap is not playing. */
function isPlaying(last: Look, now: Look): boolean {
  const passed = (now.nowMs - last.nowMs) / 1000;
  const moved = now.position - last.position;
  return moved > 0 && moved <= passed * 1.2 + 0.5;
}
