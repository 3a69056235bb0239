import { sql } from 'kysely';
import type { Store } from './schema';
import { isSqlite } from './schema/is-sqlite';

/** Read of each index, so that the write lock is held briefly (sqlite.org/lang_analyze.html). */
const ROWS = 400;

/** PostgreSQL counts its rows by itself. */
export async function analyzeStore(store: Store): Promise<void> {
  if (!isSqlite(store)) return;
  await store.connection().execute(async (connection) => {
    await sql`pragma analysis_limit = ${sql.lit(ROWS)}`.execute(connection);
    await sql`analyze`.execute(connection);
  });
}
