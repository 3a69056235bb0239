import { sql } from 'kysely';
import type { Store } from './schema';

/** PostgreSQL's own statement, which our driver for SQLite understands too. */
export const ASYNCHRONOUS = 'set local synchronous_commit to off';

/**
 * For what can be done again. It survives this process, but a power cut may take the last of them
 * (sqlite.org/pragma.html#pragma_synchronous, postgresql.org/docs/current/wal-async-commit.html).
 */
export function withoutWaitingForDisk<T>(store: Store, work: (trx: Store) => Promise<T>): Promise<T> {
  return store.transaction().execute(async (trx) => {
    await sql.raw(ASYNCHRONOUS).execute(trx);
    return work(trx);
  });
}
