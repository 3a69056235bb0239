import { type Kysely, sql } from 'kysely';

export async function up<T>({ schema }: Kysely<T>): Promise<void> {
  await schema
    .createTable('codes')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('event_id', 'text', (column) => column.notNull())
    .addColumn('code', 'text', (column) => column.notNull())
    .addColumn('batch', 'text')
    .addColumn('label', 'text', (column) => column.notNull())
    .addColumn('percent', 'integer')
    .addColumn('off_cents', 'integer')
    .addColumn('packages', 'text')
    .addColumn('valid_from', 'bigint')
    .addColumn('valid_until', 'bigint')
    .addColumn('max_uses', 'integer')
    .addColumn('max_per_person', 'integer')
    .addColumn('off_at', 'bigint')
    .addColumn('counted_at', 'bigint')
    .addColumn('created_at', 'bigint', (column) => column.notNull())
    .execute();
  await schema.createIndex('codes_by_code').on('codes').columns(['event_id', 'code']).unique().execute();
  await schema.createIndex('codes_newest').on('codes').columns(['event_id', 'created_at', 'id']).execute();
  await schema
    .createTable('partners')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('event_id', 'text', (column) => column.notNull())
    .addColumn('slug', 'text', (column) => column.notNull())
    .addColumn('name', 'text', (column) => column.notNull())
    .addColumn('clicks', 'integer', (column) => column.notNull().defaultTo(0))
    .addColumn('created_at', 'bigint', (column) => column.notNull())
    .execute();
  await schema
    .createIndex('partners_by_slug')
    .on('partners')
    .columns(['event_id', 'slug'])
    .unique()
    .execute();
  await schema
    .createTable('payouts')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('organisation_id', 'text', (column) => column.notNull())
    .addColumn('payment_mode', 'text', (column) => column.notNull())
    .addColumn('reference', 'text', (column) => column.notNull())
    .addColumn('amount_cents', 'integer', (column) => column.notNull())
    .addColumn('at', 'bigint', (column) => column.notNull())
    .execute();
  await schema
    .createIndex('payouts_by_reference')
    .on('payouts')
    .columns(['organisation_id', 'payment_mode', 'reference'])
    .unique()
    .execute();
  await schema
    .createTable('platform_shares')
    .addColumn('organisation_id', 'text', (column) => column.notNull())
    .addColumn('since', 'bigint', (column) => column.notNull())
    .addColumn('basis_points', 'integer', (column) => column.notNull())
    .addPrimaryKeyConstraint('platform_shares_pk', ['organisation_id', 'since'])
    .execute();
  await schema.alterTable('orders').addColumn('list_cents', 'integer').execute();
  await schema
    .alterTable('orders')
    .addColumn('discount_cents', 'integer', (column) => column.notNull().defaultTo(0))
    .execute();
  await schema.alterTable('orders').addColumn('code_id', 'text').execute();
  await schema.alterTable('orders').addColumn('partner_id', 'text').execute();
  await schema
    .createIndex('orders_by_code')
    .on('orders')
    .column('code_id')
    .where(sql<boolean>`code_id is not null`)
    .execute();
}
