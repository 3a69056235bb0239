import { AUDIENCE, toTime } from '@/lib/content/studio/audience';

export const sayNumber = (count: number): string => count.toLocaleString('en-US');

/** Null for a number below five that this member is not told. */
export const sayCount = (count: number | null): string => (count === null ? AUDIENCE.few : sayNumber(count));

export const sayWatchTime = (seconds: number | null): string =>
  seconds === null ? AUDIENCE.none : toTime(Math.round(seconds / 60));

export function sayShare(part: number | null, all: number): string {
  if (part === null) return AUDIENCE.few;
  return all === 0 ? AUDIENCE.none : `${Math.round((part / all) * 100)}%`;
}
