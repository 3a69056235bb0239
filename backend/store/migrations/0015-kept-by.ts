import { type Kysely, sql } from 'kysely';

/**
 * Who has the whole show of an event at an origin. Replays that were on sale before stay so, until
 * their origin was looked at.
 */
export async function up<T>(db: Kysely<T>): Promise<void> {
  await db.schema.alterTable('events').addColumn('kept_by', 'text').execute();
  await sql`update events set kept_by = 'origin' where media_url is not null`.execute(db);
}
