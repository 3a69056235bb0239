import { type Kysely, SqliteAdapter } from 'kysely';

/** Loads no driver: a site in front of an API elsewhere has none. */
export function isSqlite(store: Pick<Kysely<unknown>, 'getExecutor'>): boolean {
  return store.getExecutor().adapter instanceof SqliteAdapter;
}
