import { sql } from 'kysely';
import { isSqlite } from './schema/is-sqlite';
import type { Store } from './schema';

/**
 * For what can be done again. It survives this process, but a power cut may take the last of them
 * (sqlite.org/pragma.html#pragma_synchronous, postgresql.org/docs/current/wal-async-commit.html).
 */
export function withoutWaitingForDisk<T>(store: Store, work: (trx: Store) => Promise<T>): Promise<T> {
  if (!isSqlite(store))
    return store.transaction().execute(async (trx) => {
      await sql`set local synchronous_commit to off`.execute(trx);
      return work(trx);
    });
  // No other caller shares the connection, so sales are still committed synchronously.
  return store.connection().execute(async (alone) => {
    await sql`pragma synchronous = normal`.execute(alone);
    try {
      return await alone.transaction().execute(work);
    } finally {
      await sql`pragma synchronous = full`.execute(alone);
    }
  });
}
