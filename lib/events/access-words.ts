import type { EventPackage } from './event';

/**
 * What a package opens, in words: for how long, where it has a window of its own, and on how many
 * screens, where that is known. Empty for a package that says neither.
 */
export function toAccessWords({ access, screens }: Pick<EventPackage, 'access' | 'screens'>): string[] {
  const words: string[] = [];
  if (access) {
    const from = access.from === 'purchase' ? 'from purchase' : 'from the start';
    words.push(`Watch for ${toLength(access.hours)} ${from}`);
  }
  if (screens !== null) words.push(screens === 1 ? '1 screen at a time' : `${screens} screens at once`);
  return words;
}

/** Whole days from three on: 48 hours are said so, 168 are 7 days. */
function toLength(hours: number): string {
  if (hours >= 72 && hours % 24 === 0) return `${hours / 24} days`;
  return hours === 1 ? '1 hour' : `${hours} hours`;
}
