import { sql } from 'kysely';
import type { Store } from './schema';

export const ASYNCHRONOUS = 'set local synchronous_commit to off';

/**
 * A power cut may lose the last writes, so use this for repeatable work only
 * (sqlite.org/pragma.html#pragma_synchronous, postgresql.org/docs/current/wal-async-commit.html).
 */
export function withAsynchronousCommit<T>(store: Store, work: (trx: Store) => Promise<T>): Promise<T> {
  return store.transaction().execute(async (trx) => {
    await sql.raw(ASYNCHRONOUS).execute(trx);
    return work(trx);
  });
}
