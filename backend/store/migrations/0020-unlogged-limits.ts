import { type Kysely, sql } from 'kysely';
import { isSqlite } from '../schema/is-sqlite';

/**
 * In PostgreSQL a call that is counted no longer waits for the disk. After a crash of the database
 * every count begins again.
 */
export async function up<T>(db: Kysely<T>): Promise<void> {
  if (!isSqlite(db)) await sql`alter table rate_limits set unlogged`.execute(db);
}
