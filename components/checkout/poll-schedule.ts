const FIRST_MS = 1_000;
const GROWTH = 1.6;
const LONGEST_MS = 20_000;

/** How often a page asks about a payment before it stops: over about four minutes. */
export const MAX_POLLS = 18;

/**
 * The wait after a poll, in milliseconds: longer each time, and spread by a quarter, so that an
 * audience does not ask at once. `random` is between 0 and 1.
 */
export function toPollDelay(poll: number, random: number): number {
  return Math.min(FIRST_MS * GROWTH ** (poll - 1), LONGEST_MS) * (0.75 + random / 2);
}

export function waitAfter(poll: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, toPollDelay(poll, Math.random())));
}
