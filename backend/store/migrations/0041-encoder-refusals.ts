import type { Kysely } from 'kysely';

export async function up<T>({ schema }: Kysely<T>): Promise<void> {
  await schema
    .createTable('encoder_refusals')
    .addColumn('event_id', 'text', (column) => column.notNull())
    .addColumn('message', 'text', (column) => column.notNull())
    .addColumn('at', 'bigint', (column) => column.notNull())
    .addColumn('count', 'integer', (column) => column.notNull())
    .addPrimaryKeyConstraint('encoder_refusals_pk', ['event_id', 'message'])
    .execute();
  await schema.alterTable('stream_keys').addColumn('replaced_hash', 'text').execute();
  for (const column of ['replaced_hash', 'hint'])
    await schema.createIndex(`stream_keys_by_${column}`).on('stream_keys').column(column).execute();
}
