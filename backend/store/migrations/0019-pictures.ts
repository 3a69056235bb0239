import type { Kysely } from 'kysely';
import { isSqlite } from '../schema/is-sqlite';

/** The images of events in the sizes of a page: which an event has, and their files. */
export async function up<T>(db: Kysely<T>): Promise<void> {
  await db.schema.alterTable('events').addColumn('picture', 'text').execute();
  await db.schema
    .createTable('pictures')
    .addColumn('name', 'text', (column) => column.primaryKey())
    .addColumn('bytes', isSqlite(db) ? 'blob' : 'bytea', (column) => column.notNull())
    .execute();
}
