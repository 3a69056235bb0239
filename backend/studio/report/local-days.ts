import { type Expression, type RawBuilder, sql } from 'kysely';
import { toLocalText } from '@/lib/time/local-time';
import type { DatedZone } from './zones';

const MINUTE_MS = 60_000;
export const DAY_MS = 24 * 60 * MINUTE_MS;

type Stretch = { untilMs: number; offsetMs: number };

const offsetAt = (ms: number, zone: string): number => {
  const minute = Math.floor(ms / MINUTE_MS) * MINUTE_MS;
  return Date.parse(`${toLocalText(minute, zone)}Z`) - minute;
};

/** The offsets between two moments, each until the clocks or the zone change. In ms. */
export function listOffsets(fromMs: number, toMs: number, zones: readonly DatedZone[]): Stretch[] {
  let sinceMs = fromMs;
  return zones
    .filter(({ untilMs }) => untilMs > fromMs)
    .flatMap(({ untilMs, zone }) => {
      const stretches = listOffsetsOf(zone, sinceMs, Math.min(toMs, untilMs));
      sinceMs = untilMs;
      return stretches.map((one) => ({ ...one, untilMs: Math.min(one.untilMs, untilMs) }));
    });
}

function listOffsetsOf(zone: string, fromMs: number, toMs: number): Stretch[] {
  const stretches: Stretch[] = [];
  let offsetMs = offsetAt(fromMs, zone);
  for (let ms = fromMs; ms < toMs; ms += DAY_MS) {
    const next = offsetAt(ms + DAY_MS, zone);
    if (next === offsetMs) continue;
    stretches.push({ untilMs: findChange(ms, ms + DAY_MS, zone), offsetMs });
    offsetMs = next;
  }
  return [...stretches, { untilMs: Infinity, offsetMs }];
}

/** To the minute. Clocks change at most once in a day. */
function findChange(fromMs: number, toMs: number, zone: string): number {
  const before = offsetAt(fromMs, zone);
  let [low, high] = [Math.floor(fromMs / MINUTE_MS), Math.ceil(toMs / MINUTE_MS)];
  while (high - low > 1) {
    const middle = Math.floor((low + high) / 2);
    if (offsetAt(middle * MINUTE_MS, zone) === before) low = middle;
    else high = middle;
  }
  return high * MINUTE_MS;
}

/** The number of the local day, from 1970: what neither store can tell of a zone by itself. */
export function toLocalDay(at: Expression<number | null>, stretches: readonly Stretch[]): RawBuilder<number> {
  const offset = stretches
    .toReversed()
    .reduce(
      (later, { untilMs, offsetMs }) =>
        untilMs === Infinity
          ? sql<number>`${sql.lit(offsetMs)}`
          : sql<number>`case when ${at} < ${sql.lit(untilMs)} then ${sql.lit(offsetMs)} else ${later} end`,
      sql<number>`0`,
    );
  return sql<number>`(${at} + ${offset}) / ${sql.lit(DAY_MS)}`;
}

/** Like `2026-11-21`. */
export const toDate = (day: number): string => new Date(day * DAY_MS).toISOString().slice(0, 10);
