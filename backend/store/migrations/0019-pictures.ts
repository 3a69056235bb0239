import type { Kysely } from 'kysely';
import { isSqlite } from '../schema/is-sqlite';

export async function up<T>(db: Kysely<T>): Promise<void> {
  await db.schema.alterTable('events').addColumn('picture', 'text').execute();
  await db.schema
    .createTable('pictures')
    .addColumn('name', 'text', (column) => column.primaryKey())
    .addColumn('bytes', isSqlite(db) ? 'blob' : 'bytea', (column) => column.notNull())
    .execute();
}
