import type { Kysely } from 'kysely';

export async function up<T>(db: Kysely<T>): Promise<void> {
  await db.schema.alterTable('events').addColumn('video_format', 'text').execute();
}
