/** Runs of one length; the least of them counts, so that what else the machine does is left out. */
const RUNS = 12;

/**
 * Below this, in milliseconds, the garbage collector and a busy machine weigh more than the work.
 */
const FLOOR_MS = 5;

/**
 * Whether `work` on a text of 64 kB takes at most 24 times as long as on one of 8 kB. What is
 * linear takes 8 times as long, and what is quadratic 64 times. Gives both times in milliseconds.
 */
export function compareTimes(work: (text: string) => void, make: (length: number) => string) {
  const short = leastMs(work, make(8000), 0);
  const bound = 24 * Math.max(short, FLOOR_MS);
  const long = leastMs(work, make(64_000), bound);
  return { short, long, isInProportion: long < bound };
}

/** The least time of a few runs; the first that is short enough ends them. */
function leastMs(work: (text: string) => void, text: string, enough: number): number {
  let least = Infinity;
  for (let run = 0; run < RUNS && least > enough; run += 1) {
    const start = performance.now();
    work(text);
    least = Math.min(least, performance.now() - start);
  }
  return least;
}
