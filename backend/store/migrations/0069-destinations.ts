import type { Kysely } from 'kysely';

export async function up<T>({ schema }: Kysely<T>): Promise<void> {
  await schema
    .createTable('destinations')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('organisation_id', 'text', (column) => column.notNull())
    .addColumn('name', 'text', (column) => column.notNull())
    .addColumn('service', 'text', (column) => column.notNull())
    .addColumn('url', 'text', (column) => column.notNull())
    .addColumn('sealed_key', 'text', (column) => column.notNull())
    .addColumn('hint', 'text', (column) => column.notNull())
    .addColumn('version', 'integer', (column) => column.notNull())
    .addColumn('created_at', 'bigint', (column) => column.notNull())
    .execute();
  await schema
    .createIndex('destinations_by_organisation')
    .on('destinations')
    .columns(['organisation_id', 'created_at'])
    .execute();
  await schema
    .createTable('event_destinations')
    .addColumn('event_id', 'text', (column) => column.notNull())
    .addColumn('destination_id', 'text', (column) =>
      column.notNull().references('destinations.id').onDelete('cascade'),
    )
    .addColumn('is_on', 'integer', (column) => column.notNull())
    .addPrimaryKeyConstraint('event_destinations_pk', ['event_id', 'destination_id'])
    .execute();
  await schema
    .createIndex('event_destinations_by_destination')
    .on('event_destinations')
    .column('destination_id')
    .execute();
  await schema
    .createTable('event_restreams')
    .addColumn('event_id', 'text', (column) => column.primaryKey())
    .addColumn('minutes', 'integer', (column) => column.notNull())
    .addColumn('is_whole', 'integer', (column) => column.notNull())
    .execute();
}
