import { type Kysely, sql } from 'kysely';
import { isSqlite } from '../schema/is-sqlite';

/** PostgreSQL writes unlogged tables without the disk. A crash resets all counts. */
export async function up<T>(db: Kysely<T>): Promise<void> {
  if (!isSqlite(db)) await sql`alter table rate_limits set unlogged`.execute(db);
}
