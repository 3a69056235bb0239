import { type RawBuilder, sql } from 'kysely';
import { CLOCK_SLACK_MS } from '@/lib/time/clock-slack';
import type { Schema, Store } from './schema';

/**
 * How often something is looked at again: after a part of its age (the age divided by `part`),
 * within bounds in milliseconds.
 */
export type Rhythm = { part: number; leastMs: number; mostMs: number };

/** When something that began at `sinceMs` is looked at next; times in milliseconds since 1970. */
export function planNext({ part, leastMs, mostMs }: Rhythm, sinceMs: number, nowMs: number): number {
  return nowMs + Math.min(Math.max(Math.round((nowMs - sinceMs) / part), leastMs), mostMs);
}

/** The time of what is never looked at again. */
export const NEVER = Number.MAX_SAFE_INTEGER;

type Rows<T extends keyof Schema> = {
  table: T;
  dueAt: keyof Schema[T] & string;
  since: keyof Schema[T] & string;
  /** Which of them wait. */
  where: RawBuilder<boolean>;
};

/**
 * Makes due what lies further ahead than its rhythm can have put it: the machine's clock was ahead
 * for a while.
 */
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
