import { PostgresAdapter, sql } from 'kysely';
import { CLOCK_SLACK_MS } from '@/lib/time/clock-slack';
import type { Store } from './schema';

/**
 * Compares this machine's clock with PostgreSQL's, which is the same for all instances: where they
 * lie apart, mails are sent twice and tokens of one are refused by another. Returns a message for
 * the operator; null where it is right, and for a SQLite file.
 */
export async function findClockFault(store: Store, now: () => number): Promise<string | null> {
  if (!(store.getExecutor().adapter instanceof PostgresAdapter)) return null;
  const beganMs = now();
  const time = sql<{ ms: number }>`select cast(extract(epoch from clock_timestamp()) * 1000 as bigint) as ms`;
  const { rows } = await time.execute(store);
  const aheadMs = (beganMs + now()) / 2 - (rows[0]?.ms ?? Number.NaN);
  if (!(Math.abs(aheadMs) > CLOCK_SLACK_MS)) return null;
  const seconds = Math.round(Math.abs(aheadMs) / 1000);
  return `This machine's clock is ${seconds} s ${aheadMs > 0 ? 'ahead of' : 'behind'} that of the database.`;
}

export const MEND_CLOCK = 'Turn on time synchronization on both machines: timedatectl set-ntp true.';
