import type { Kysely } from 'kysely';

export async function up<T>({ schema }: Kysely<T>): Promise<void> {
  await schema
    .createTable('channels')
    .addColumn('organisation_id', 'text', (column) => column.primaryKey())
    .addColumn('domain_key', 'text', (column) => column.notNull().unique())
    .addColumn('trailer', 'text')
    .addColumn('lists', 'text', (column) => column.notNull())
    .addColumn('version', 'integer', (column) => column.notNull())
    .addColumn('updated_at', 'bigint', (column) => column.notNull())
    .execute();
  await schema.createIndex('channels_by_trailer').on('channels').column('trailer').execute();
}
