import { type Kysely, SqliteAdapter } from 'kysely';

/** Loads no driver, because a site with a remote API has none. */
export function isSqlite(store: Pick<Kysely<unknown>, 'getExecutor'>): boolean {
  return store.getExecutor().adapter instanceof SqliteAdapter;
}
