const FIRST_MS = 1_000;
const GROWTH = 1.6;
const LONGEST_MS = 20_000;

/** About four minutes in total. */
export const MAX_POLLS = 18;

/**
 * In milliseconds. Waits grow, and vary by a quarter so that viewers don't poll in step. `random`
 * is 0 to 1.
 */
export function toPollDelay(poll: number, random: number): number {
  return Math.min(FIRST_MS * GROWTH ** (poll - 1), LONGEST_MS) * (0.75 + random / 2);
}

export function waitAfter(poll: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, toPollDelay(poll, Math.random())));
}
