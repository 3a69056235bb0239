import { type ColumnDefinitionBuilder, type Kysely, sql } from 'kysely';

const ofEvent = (column: ColumnDefinitionBuilder) =>
  column.notNull().references('events.id').onDelete('cascade');

export async function up<T>({ schema }: Kysely<T>): Promise<void> {
  await schema.alterTable('events').addColumn('make_good', 'text').execute();
  await schema.alterTable('orders').addColumn('promise', 'text').execute();
  await schema
    .createTable('outages')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('event_id', 'text', ofEvent)
    .addColumn('cause', 'text', (column) => column.notNull())
    .addColumn('from_at', 'bigint', (column) => column.notNull())
    .addColumn('until_at', 'bigint')
    .addColumn('seen_at', 'bigint', (column) => column.notNull())
    .addColumn('is_break', 'integer', (column) => column.notNull().defaultTo(0))
    .addColumn('viewers_at', 'bigint')
    .execute();
  await schema.createIndex('outages_by_event').on('outages').columns(['event_id', 'from_at']).execute();
  await schema.createIndex('outages_by_cause').on('outages').columns(['cause', 'from_at']).execute();
  await schema
    .createIndex('outages_open')
    .on('outages')
    .columns(['event_id', 'cause', 'is_break'])
    .unique()
    .where(sql.ref('until_at'), 'is', null)
    .execute();
  await schema
    .createIndex('outages_uncounted')
    .on('outages')
    .column('until_at')
    .where(sql.ref('viewers_at'), 'is', null)
    .execute();
  await schema
    .createTable('outage_doubts')
    .addColumn('event_id', 'text', ofEvent)
    .addColumn('cause', 'text', (column) => column.notNull())
    .addColumn('since_at', 'bigint', (column) => column.notNull())
    .addColumn('alive_at', 'bigint')
    .addPrimaryKeyConstraint('outage_doubts_pk', ['event_id', 'cause'])
    .execute();
  await schema
    .createTable('outage_viewers')
    .addColumn('outage_id', 'text', (column) => column.notNull())
    .addColumn('event_id', 'text', (column) => column.notNull())
    .addColumn('user_id', 'text', (column) => column.notNull())
    .addColumn('at', 'bigint', (column) => column.notNull())
    .addPrimaryKeyConstraint('outage_viewers_pk', ['user_id', 'outage_id'])
    .execute();
  // Without the user, so that PostgreSQL writes 10,000 rows of one event quickly.
  await schema.createIndex('outage_viewers_by_event').on('outage_viewers').column('event_id').execute();
}
