import type { Kysely } from 'kysely';

export async function up<T>({ schema }: Kysely<T>): Promise<void> {
  await schema
    .createTable('stream_keys')
    .addColumn('event_id', 'text', (column) => column.notNull())
    .addColumn('input', 'text', (column) => column.notNull())
    .addColumn('hash', 'text', (column) => column.notNull().unique())
    .addColumn('hint', 'text', (column) => column.notNull())
    .addColumn('created_at', 'bigint', (column) => column.notNull())
    .addColumn('created_by', 'text')
    .addPrimaryKeyConstraint('stream_keys_pk', ['event_id', 'input'])
    .execute();
  await schema
    .createTable('rehearsals')
    .addColumn('event_id', 'text', (column) => column.notNull())
    .addColumn('number', 'integer', (column) => column.notNull())
    .addColumn('keeps', 'integer', (column) => column.notNull().defaultTo(0))
    .addColumn('started_at', 'bigint', (column) => column.notNull())
    .addColumn('ended_at', 'bigint')
    .addColumn('seen', 'text', (column) => column.notNull())
    .addColumn('had_phone', 'integer', (column) => column.notNull().defaultTo(0))
    .addColumn('sheet', 'text')
    .addPrimaryKeyConstraint('rehearsals_pk', ['event_id', 'number'])
    .execute();
  await schema.createIndex('rehearsals_open').on('rehearsals').column('ended_at').execute();
  await schema
    .createTable('show_minutes')
    .addColumn('event_id', 'text', (column) => column.notNull())
    .addColumn('minute', 'bigint', (column) => column.notNull())
    .addColumn('what', 'text', (column) => column.notNull())
    .addColumn('count', 'integer', (column) => column.notNull())
    .addPrimaryKeyConstraint('show_minutes_pk', ['event_id', 'minute', 'what'])
    .execute();
  await schema.alterTable('events').addColumn('break_at', 'bigint').execute();
}
