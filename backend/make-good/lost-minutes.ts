import { type MakeGood, makeGoodSchema } from '@/lib/contract';
import type { OutageTable } from '../store/schema';

/** A shorter outage is a hiccup that players bridge in part. In ms. */
export const MIN_OUTAGE_MS = 30_000;

type Outage = Pick<OutageTable, 'cause' | 'from_at' | 'until_at'>;
type Span = readonly [fromMs: number, untilMs: number];

/**
 * How much of a show was lost, in ms: what outages of at least 30 s cover of the time between
 * `startMs` and `endMs`, each moment once and without intervals. `endMs` is the announced end, or
 * the real one if that was later. An open outage lasts until `endMs`.
 */
export function toLostMs(outages: readonly Outage[], startMs: number, endMs: number): number {
  const spans = (isInterval: boolean, leastMs: number) =>
    outages.flatMap(({ cause, from_at: from, until_at: until }): Span[] => {
      const span = [Math.max(from, startMs), Math.min(until ?? endMs, endMs)] as const;
      return (cause === 'interval') === isInterval && span[1] - span[0] >= leastMs ? [span] : [];
    });
  const intervals = spans(true, 1);
  return coverOf([...spans(false, MIN_OUTAGE_MS), ...intervals]) - coverOf(intervals);
}

/** Whether viewers saw nothing of it, but for less than `MIN_OUTAGE_MS`. */
export function isNeverBegun(outages: readonly Outage[], startMs: number, endMs: number): boolean {
  const lengthMs = endMs - startMs;
  return lengthMs > MIN_OUTAGE_MS && toLostMs(outages, startMs, endMs) > lengthMs - MIN_OUTAGE_MS;
}

/** The length of a union, in ms. */
function coverOf(spans: readonly Span[]): number {
  let [covered, reached] = [0, -Infinity];
  for (const [from, until] of spans.toSorted(([a], [b]) => a - b)) {
    covered += Math.max(0, until - Math.max(from, reached));
    reached = Math.max(reached, until);
  }
  return covered;
}

/**
 * Of `orders.promise` and `events.make_good`. Null for none, and for what the contract no longer
 * accepts.
 */
export const readPromise = (json: string | null): MakeGood | null =>
  json === null ? null : (makeGoodSchema.safeParse(JSON.parse(json)).data ?? null);

/** What goes back, in percent of the payment; 0 without a promise. A loss must exceed its step. */
export function toPercent(steps: MakeGood | null, lostMs: number, isNeverBegun: boolean): number {
  if (steps === null) return 0;
  if (isNeverBegun) return 100;
  return steps.findLast(({ lost_minutes: minutes }) => lostMs > minutes * 60_000)?.percent ?? 0;
}
