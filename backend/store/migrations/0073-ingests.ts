import type { Kysely } from 'kysely';

export async function up<T>({ schema }: Kysely<T>): Promise<void> {
  await schema
    .createTable('ingests')
    .addColumn('url', 'text', (column) => column.primaryKey())
    .addColumn('id', 'text', (column) => column.notNull())
    .addColumn('server', 'text', (column) => column.notNull())
    .addColumn('version', 'text', (column) => column.notNull())
    .addColumn('shows', 'text', (column) => column.notNull())
    .addColumn('is_draining', 'integer', (column) => column.notNull())
    .addColumn('created_at', 'bigint', (column) => column.notNull())
    .addColumn('seen_at', 'bigint', (column) => column.notNull())
    .addColumn('doubted_at', 'bigint')
    .execute();
  await schema
    .createTable('show_homes')
    .addColumn('show', 'text', (column) => column.notNull())
    .addColumn('number', 'integer', (column) => column.notNull())
    .addColumn('ingest_url', 'text', (column) => column.notNull())
    .addColumn('backup_url', 'text')
    .addColumn('moved_at', 'bigint', (column) => column.notNull())
    .addPrimaryKeyConstraint('show_homes_pk', ['show', 'number'])
    .execute();
  await schema
    .createTable('show_parts')
    .addColumn('show', 'text', (column) => column.notNull())
    .addColumn('ingest_url', 'text', (column) => column.notNull())
    .addColumn('joined_at', 'bigint')
    .addPrimaryKeyConstraint('show_parts_pk', ['show', 'ingest_url'])
    .execute();
  await schema.createIndex('show_parts_by_joined').on('show_parts').column('joined_at').execute();
}
