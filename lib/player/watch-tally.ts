/** Since the last report, in milliseconds. */
export type WatchReport = {
  /** From opening the player to the first picture; reported once. */
  startup_ms: number | null;
  played_ms: number;
  stalled_ms: number;
  stalls: number;
  errors: number;
};

/** For the person at the desk. */
export type WatchTrouble = { stalls: number; cause: 'network' | 'media' | 'format' | null };

const calm = (): WatchTrouble => ({ stalls: 0, cause: null });

export type ScreenMood = 'playing' | 'stalled' | 'idle';

/** Waiting for the first picture is `startup_ms`, not a stall. */
export function createWatchTally(openedAtMs: number) {
  let mood: ScreenMood = 'idle';
  let sinceMs = openedAtMs;
  let hasPlayed = false;
  let sums = empty();
  let trouble = calm();

  const close = (nowMs: number) => {
    const passed = Math.max(0, nowMs - sinceMs);
    if (mood === 'playing') sums.played_ms += passed;
    else if (mood === 'stalled') sums.stalled_ms += passed;
    sinceMs = nowMs;
  };

  return {
    note(next: ScreenMood, nowMs: number): void {
      if (next === 'stalled' && !hasPlayed) return;
      if (next === mood) return;
      close(nowMs);
      mood = next;
      if (next === 'stalled') {
        sums.stalls += 1;
        trouble.stalls += 1;
      }
      if (next !== 'playing' || hasPlayed) return;
      hasPlayed = true;
      sums.startup_ms = Math.round(nowMs - openedAtMs);
    },
    noteError(cause: WatchTrouble['cause']): void {
      sums.errors += 1;
      trouble.cause = cause;
    },
    /** Since it was last taken. Undefined when there was none. */
    takeTrouble(): WatchTrouble | undefined {
      const taken = trouble;
      trouble = calm();
      return taken.stalls > 0 || taken.cause !== null ? taken : undefined;
    },
    /** Null when empty. Resets the tally. */
    take(nowMs: number): WatchReport | null {
      close(nowMs);
      const { played_ms, stalled_ms, ...rest } = sums;
      const report = { ...rest, played_ms: Math.round(played_ms), stalled_ms: Math.round(stalled_ms) };
      sums = empty();
      const hasNews = report.startup_ms !== null || report.errors > 0 || report.stalls > 0;
      return hasNews || report.played_ms > 0 || report.stalled_ms > 0 ? report : null;
    },
  };
}

function empty(): WatchReport {
  return { startup_ms: null, played_ms: 0, stalled_ms: 0, stalls: 0, errors: 0 };
}
