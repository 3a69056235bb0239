/** A larger step is a jump of the encoder's clock. In milliseconds. */
const MAX_STEP_MS = 3000;

/** Frames of one kind may come this much out of order. */
const MAX_BACK_MS = 100;

export type Moment = { ms: number; isJump: boolean };

/** Follows RTMP's 32-bit milliseconds, which wrap after 49 days. */
export function createClock() {
  let last: { raw: number; ms: number } | null = null;
  let highMs = 0;
  let videoMs = -Infinity;

  return {
    read(kind: 'video' | 'audio', raw: number): Moment {
      // The conversion to 32 bits makes a wrap a small step.
      const ms: number = last === null ? raw : last.ms + ((raw - last.raw) | 0);
      const isFirst = last === null;
      last = { raw, ms };
      const isBack = kind === 'video' && ms < videoMs - MAX_BACK_MS;
      const isJump = !isFirst && (Math.abs(ms - highMs) > MAX_STEP_MS || isBack);
      highMs = isFirst || isJump ? ms : Math.max(highMs, ms);
      if (kind === 'video') videoMs = ms;
      else if (isJump) videoMs = -Infinity;
      return { ms, isJump };
    },
  };
}
