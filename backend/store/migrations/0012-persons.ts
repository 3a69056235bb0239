import type { Kysely } from 'kysely';

export async function up<T>({ schema }: Kysely<T>): Promise<void> {
  await schema
    .createTable('waiting_grants')
    .addColumn('email_key', 'text', (c) => c.notNull())
    .addColumn('event_id', 'text', (c) => c.notNull().references('events.id').onDelete('cascade'))
    .addColumn('expires_at', 'bigint')
    .addColumn('created_at', 'bigint', (c) => c.notNull())
    .addPrimaryKeyConstraint('waiting_grants_pk', ['email_key', 'event_id'])
    .execute();

  await schema
    .createTable('free_offers')
    .addColumn('person', 'text', (c) => c.notNull())
    .addColumn('event_id', 'text', (c) => c.notNull().references('events.id').onDelete('cascade'))
    .addColumn('offer', 'text', (c) => c.notNull())
    .addColumn('used_ms', 'integer', (c) => c.notNull())
    .addColumn('seen_at', 'bigint', (c) => c.notNull())
    .addPrimaryKeyConstraint('free_offers_pk', ['person', 'event_id', 'offer'])
    .execute();

  await schema
    .alterTable('events')
    .addColumn('trial_includes_show', 'integer', (c) => c.notNull().defaultTo(0))
    .execute();
}
