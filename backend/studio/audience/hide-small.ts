import { FEWEST } from '@/lib/contract/studio/audience/calls';

const isSmall = (count: number) => count > 0 && count < FEWEST;

/** Null for a number from one to four. */
export const hideOne = (count: number): number | null => (isSmall(count) ? null : count);

/**
 * Of parts whose sum is told: the small ones are null, and so are the next ones until all that is
 * hidden is no small number either. Else it could be subtracted.
 */
export function hideParts(counts: readonly number[]): (number | null)[] {
  const smallest = counts
    .flatMap((count, at) => (count > 0 ? [at] : []))
    .sort((a, b) => at(counts, a) - at(counts, b));
  const hidden = new Set<number>();
  let sum = 0;
  for (const index of smallest) {
    if (!isSmall(at(counts, index)) && !isSmall(sum)) break;
    hidden.add(index);
    sum += at(counts, index);
  }
  return counts.map((count, index) => (hidden.has(index) ? null : count));
}

const at = (counts: readonly number[], index: number) => counts[index] ?? 0;
