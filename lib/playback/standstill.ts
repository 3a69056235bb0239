export type Look = {
  nowMs: number;
  /** Of the picture, in seconds. */
  position: number;
  /** Changes as the playlist grows. */
  newest: number;
};

/** Watches a live picture that is meant to play. */
export function createStandstill() {
  let last: Look | null = null;
  let still: Look | null = null;
  return {
    /** How long the picture has stood still although the playlist has grown, in milliseconds. */
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

/** A jump, such as an engine makes to where it hopes to find a picture, is no playing. */
function isPlaying(last: Look, now: Look): boolean {
  const passed = (now.nowMs - last.nowMs) / 1000;
  const moved = now.position - last.position;
  return moved > 0 && moved <= passed * 1.2 + 0.5;
}
