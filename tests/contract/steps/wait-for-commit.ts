import { Kysely, PostgresAdapter, sql } from 'kysely';
import { expect, vi } from 'vitest';
import type { Store } from '@/backend/store/schema';

/**
 * Makes a call while a transaction holds what it wrote, and commits once the call waits for it: for
 * the row on PostgreSQL, for its turn to write on SQLite.
 */
export async function waitForCommit<T>(
  store: Store,
  write: (trx: Store) => Promise<unknown>,
  call: () => Promise<T>,
): Promise<T> {
  const isPostgres = store.getExecutor().adapter instanceof PostgresAdapter;
  const begun = vi.spyOn(Kysely.prototype, 'transaction');
  const countWaiting = async () => {
    if (!isPostgres) return begun.mock.calls.length;
    const { rows } = await sql`select pid from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock'`.execute(store);
    return rows.length;
  };
  const { answer } = await store.transaction().execute(async (trx) => {
    await write(trx);
    begun.mockClear();
    const answer = call();
    await expect.poll(countWaiting).toBe(1);
    return { answer };
  });
  begun.mockRestore();
  return answer;
}
