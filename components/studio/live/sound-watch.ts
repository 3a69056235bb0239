/** What is quieter is noise. In dB below full scale. */
export const LOWEST_DB = -60;
const SILENT_MS = 10_000;
/** How long clipping is shown. In ms. */
const CLIPPING_MS = 3000;
/** A mastered track touches full scale, but does not stay there. */
const FULL = 0.999;
const CLIPPED_SAMPLES = 3;

export type Sound = { state: 'still' | 'fine' | 'silent' | 'clipping'; db: number };

export const NOT_PLAYING: Sound = { state: 'still', db: LOWEST_DB };

/** Judges the latest samples of a video; null while it is not playing. */
export function createSoundWatch() {
  let heardMs: number | null = null;
  let clippedMs = -Infinity;
  return (samples: Float32Array | null, nowMs: number): Sound => {
    if (samples === null) {
      heardMs = null;
      return NOT_PLAYING;
    }
    const { peak, run } = measure(samples);
    const db = Math.round(Math.max(LOWEST_DB, Math.min(0, 20 * Math.log10(peak))));
    if (heardMs === null || db > LOWEST_DB) heardMs = nowMs;
    if (run >= CLIPPED_SAMPLES) clippedMs = nowMs;
    if (nowMs - heardMs >= SILENT_MS) return { state: 'silent', db };
    return { state: nowMs - clippedMs < CLIPPING_MS ? 'clipping' : 'fine', db };
  };
}

/** The highest sample, and how many in a row are at full scale. */
function measure(samples: Float32Array): { peak: number; run: number } {
  let [peak, run, longest] = [0, 0, 0];
  for (const sample of samples) {
    const level = Math.abs(sample);
    peak = Math.max(peak, level);
    run = level >= FULL ? run + 1 : 0;
    longest = Math.max(longest, run);
  }
  return { peak, run: longest };
}
