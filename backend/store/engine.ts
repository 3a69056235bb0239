import { type Kysely, SqliteAdapter } from 'kysely';

/** Whether a store is a SQLite file, and not PostgreSQL. */
export function isSqlite(store: Pick<Kysely<unknown>, 'getExecutor'>): boolean {
  return store.getExecutor().adapter instanceof SqliteAdapter;
}
