import type { Kysely } from 'kysely';

export async function up<T>(store: Kysely<T>): Promise<void> {
  await store.schema.alterTable('event_drafts').addColumn('last_edit', 'text').execute();
}
