const FIRST_MS = 1000;
const LONGEST_MS = 10_000;

/** In milliseconds: 1, 2, 4, 8, then 10 s. `failures` counts from 1. */
export function backoffMs(failures: number): number {
  return Math.min(FIRST_MS * 2 ** Math.max(0, failures - 1), LONGEST_MS);
}

/** In milliseconds. */
export const RETRY_MS = { first: 500, longest: 2000 } as const;

/** A factor from 1 to 1.2 that keeps an audience from asking all at once. */
export const toSpread = (random = Math.random()): number => 1 + random / 5;

/**
 * In milliseconds: 0.5, 1, then 2 s, because a picture must come within 5 s of the broadcast.
 * `failures` counts from 1.
 */
export function retryMs(failures: number, spread = toSpread()): number {
  return Math.min(RETRY_MS.first * 2 ** Math.max(0, failures - 1), RETRY_MS.longest) * spread;
}
