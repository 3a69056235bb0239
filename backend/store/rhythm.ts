import { type RawBuilder, sql } from 'kysely';
import { CLOCK_SLACK_MS } from '@/lib/time/clock-slack';
import type { Schema, Store } from './schema';

/** Checks recur after the age divided by `part`, within bounds in ms. */
export type Rhythm = { part: number; leastMs: number; mostMs: number };

/** Times in ms since 1970. */
export function planNext({ part, leastMs, mostMs }: Rhythm, sinceMs: number, nowMs: number): number {
  return nowMs + Math.min(Math.max(Math.round((nowMs - sinceMs) / part), leastMs), mostMs);
}

export const NEVER = Number.MAX_SAFE_INTEGER;

type Rows<T extends keyof Schema> = {
  table: T;
  dueAt: keyof Schema[T] & string;
  since: keyof Schema[T] & string;
  where: RawBuilder<boolean>;
};

/** Corrects times that were planned while the machine's clock was ahead. */
export async function bringForward<T extends keyof Schema>(
  store: Store,
  { table, dueAt, since, where }: Rows<T>,
  { part, leastMs, mostMs }: Rhythm,
  nowMs: number,
): Promise<void> {
  const [due, from] = [sql.ref(dueAt), sql.ref(since)];
  const soonMs = nowMs + CLOCK_SLACK_MS;
  await sql`update ${sql.table(table)} set ${due} = ${nowMs}
    where ${where} and ${due} > ${soonMs + leastMs} and ${due} < ${NEVER}
    and (${due} > ${soonMs + mostMs} or (${due} - ${soonMs}) * ${part} > ${nowMs} - ${from})`.execute(store);
}
