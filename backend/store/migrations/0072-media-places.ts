import type { Kysely } from 'kysely';

export async function up<T>({ schema }: Kysely<T>): Promise<void> {
  await schema
    .createTable('media_places')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('folder', 'text', (column) => column.unique())
    .addColumn('state', 'text', (column) => column.notNull())
    .addColumn('wanted', 'text', (column) => column.notNull().defaultTo('bucket'))
    .addColumn('manifest', 'text')
    .addColumn('files', 'integer', (column) => column.notNull().defaultTo(0))
    .addColumn('bytes', 'bigint', (column) => column.notNull().defaultTo(0))
    .addColumn('moved_at', 'bigint')
    .addColumn('next_at', 'bigint', (column) => column.notNull())
    .addColumn('attempts', 'integer', (column) => column.notNull().defaultTo(0))
    .addColumn('error', 'text')
    .execute();
  await schema.createIndex('media_places_due').on('media_places').column('next_at').execute();
}
