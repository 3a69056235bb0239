const FIRST_MS = 1000;
const LONGEST_MS = 10_000;

/** In milliseconds: 1, 2, 4, 8 and from then on 10 s. `failures` counts from 1. */
export function backoffMs(failures: number): number {
  return Math.min(FIRST_MS * 2 ** Math.max(0, failures - 1), LONGEST_MS);
}
