/** The shortest run counts, which excludes other load on the machine. */
const RUNS = 12;

/** In milliseconds. Below this, garbage collection outweighs the work. */
const FLOOR_MS = 5;

/**
 * Whether `work` takes at most 24 times as long on 64 kB as on 8 kB: linear work takes 8 times as
 * long, quadratic work 64 times. Times are in milliseconds.
 */
export function compareTimes(work: (text: string) => void, make: (length: number) => string) {
  const short = leastMs(work, make(8000), 0);
  const bound = 24 * Math.max(short, FLOOR_MS);
  const long = leastMs(work, make(64_000), bound);
  return { short, long, isInProportion: long < bound };
}

function leastMs(work: (text: string) => void, text: string, enough: number): number {
  let least = Infinity;
  for (let run = 0; run < RUNS && least > enough; run += 1) {
    const start = performance.now();
    work(text);
    least = Math.min(least, performance.now() - start);
  }
  return least;
}
