import { type Kysely, sql } from 'kysely';

export async function up<T>(store: Kysely<T>): Promise<void> {
  await store.schema.alterTable('event_drafts').addColumn('last_edit', 'text').execute();
  await store.schema.alterTable('packages').addColumn('early_cents', 'integer').execute();
  await store.schema.alterTable('packages').addColumn('early_until', 'bigint').execute();
  // The earlier picture of events without one said "LIVE".
  await sql`update event_drafts set
    entry = replace(entry, '"image":"/images/ppv-live.svg"', '"image":"/images/stage.svg"'),
    published = replace(published, '"image":"/images/ppv-live.svg"', '"image":"/images/stage.svg"')`.execute(
    store,
  );
  await sql`update events set image = '/images/stage.svg' where image = '/images/ppv-live.svg'`.execute(
    store,
  );
}
