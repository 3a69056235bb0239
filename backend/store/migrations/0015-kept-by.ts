import { type Kysely, sql } from 'kysely';

/** Replays that were already on sale stay so until their origin is checked. */
export async function up<T>(db: Kysely<T>): Promise<void> {
  await db.schema.alterTable('events').addColumn('kept_by', 'text').execute();
  await sql`update events set kept_by = 'origin' where media_url is not null`.execute(db);
}
