import type { Kysely } from 'kysely';

export async function up<T>({ schema }: Kysely<T>): Promise<void> {
  await schema
    .createTable('pairings')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('kind', 'text', (column) => column.notNull())
    .addColumn('event_id', 'text')
    .addColumn('organisation_id', 'text')
    .addColumn('site', 'text')
    .addColumn('device', 'text')
    .addColumn('country', 'text')
    .addColumn('user_hash', 'text', (column) => column.notNull().unique())
    .addColumn('device_hash', 'text', (column) => column.notNull().unique())
    .addColumn('created_at', 'bigint', (column) => column.notNull())
    .addColumn('expires_at', 'bigint', (column) => column.notNull())
    .addColumn('polled_at', 'bigint')
    .addColumn('decided_at', 'bigint')
    .addColumn('user_id', 'text')
    .addColumn('jti', 'text', (column) => column.unique())
    .addColumn('collected_at', 'bigint')
    .addColumn('used_at', 'bigint')
    .execute();
  await schema.createIndex('pairings_user').on('pairings').column('user_id').execute();
  await schema.createIndex('pairings_over').on('pairings').column('expires_at').execute();
}
