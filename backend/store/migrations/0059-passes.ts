import { type Kysely, sql } from 'kysely';

export async function up<T>({ schema }: Kysely<T>): Promise<void> {
  await schema
    .createTable('passes')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('organisation_id', 'text', (c) => c.notNull())
    .addColumn('name', 'text', (c) => c.notNull())
    .addColumn('description', 'text', (c) => c.notNull())
    .addColumn('price_cents', 'integer', (c) => c.notNull())
    .addColumn('period_unit', 'text', (c) => c.notNull())
    .addColumn('period_count', 'integer', (c) => c.notNull())
    .addColumn('screens', 'integer')
    .addColumn('stock', 'integer')
    .addColumn('sale_from', 'bigint')
    .addColumn('sale_until', 'bigint')
    .addColumn('withdrawn_at', 'bigint')
    .addColumn('counted_at', 'bigint')
    .addColumn('version', 'integer', (c) => c.notNull().defaultTo(1))
    .addColumn('created_at', 'bigint', (c) => c.notNull())
    .execute();
  await schema
    .createIndex('passes_by_organisation')
    .on('passes')
    .columns(['organisation_id', 'created_at', 'id'])
    .execute();
  await schema
    .createTable('pass_memberships')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('user_id', 'text', (c) => c.notNull())
    .addColumn('pass_id', 'text', (c) => c.notNull())
    .addColumn('payment_mode', 'text', (c) => c.notNull())
    .addColumn('state', 'text', (c) => c.notNull())
    .addColumn('anchored_at', 'bigint')
    .addColumn('created_at', 'bigint', (c) => c.notNull())
    .execute();
  await schema
    .createIndex('pass_memberships_once')
    .on('pass_memberships')
    .columns(['user_id', 'pass_id', 'payment_mode'])
    .unique()
    .where(sql.ref('state'), '=', 'open')
    .execute();
  await schema.alterTable('orders').addColumn('membership_id', 'text').execute();
  for (const name of ['covers_from', 'covers_until'] as const)
    await schema.alterTable('orders').addColumn(name, 'bigint').execute();
  await schema.alterTable('orders').addColumn('period_number', 'integer').execute();
  await schema
    .createIndex('orders_one_paid_period')
    .on('orders')
    .columns(['membership_id', 'period_number'])
    .unique()
    .where(sql.ref('status'), '=', 'paid')
    .where(sql.ref('kind'), '=', 'pass')
    .execute();
  // Each token asks whether the account has a pass.
  await schema
    .createIndex('orders_of_pass_holder')
    .on('orders')
    .columns(['user_id', 'organisation_id'])
    .where(sql.ref('kind'), '=', 'pass')
    .execute();
  await schema
    .createIndex('orders_by_pass')
    .on('orders')
    .columns(['package_id', 'created_at', 'id'])
    .where(sql.ref('kind'), '=', 'pass')
    .execute();
  await schema.alterTable('events').addColumn('not_in_pass', 'integer').execute();
  await schema.alterTable('places').addColumn('pass_of', 'text').execute();
}
