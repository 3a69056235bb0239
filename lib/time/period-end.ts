import type { PassPeriod } from '@/lib/contract/passes';

const DAY_MS = 24 * 60 * 60_000;

/**
 * The first moment after a period, in ms. A month has the day of `anchorMs`, or its last day: from
 * January 31st to February 28th to March 31st. In UTC.
 */
export function toPeriodEnd(fromMs: number, anchorMs: number, { unit, count }: PassPeriod): number {
  if (unit === 'day') return fromMs + count * DAY_MS;
  const [from, anchor] = [new Date(fromMs), new Date(anchorMs)];
  const month = from.getUTCMonth() + count;
  const lastDay = new Date(Date.UTC(from.getUTCFullYear(), month + 1, 0)).getUTCDate();
  const day = Math.min(anchor.getUTCDate(), lastDay);
  return Date.UTC(from.getUTCFullYear(), month, day) + (anchorMs % DAY_MS);
}
