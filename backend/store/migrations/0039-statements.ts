import type { Kysely } from 'kysely';

/**
 * A column that is null in a row of an earlier release has the value of another one: `booked_at`
 * that of `at`, and `cents`, which holds sums to 2^53, that of `amount_cents`. An earlier release
 * reads `amount_cents`, which is at most what an `integer` of PostgreSQL holds.
 */
export async function up<T>({ schema }: Kysely<T>): Promise<void> {
  await schema.alterTable('payouts').addColumn('cents', 'bigint').execute();
  await schema.alterTable('payouts').addColumn('undoes', 'text').execute();
  await schema.createIndex('payouts_undone_once').on('payouts').column('undoes').unique().execute();
  await schema.alterTable('money_movements').addColumn('booked_at', 'bigint').execute();
  // A report reads it, and no table.
  await schema.dropIndex('money_movements_of_orders').execute();
  await schema
    .createIndex('money_movements_of_orders')
    .on('money_movements')
    .columns(['order_id', 'kind', 'at', 'amount_cents', 'fee_cents', 'booked_at'])
    .execute();
  await schema
    .createTable('earlier_zones')
    .addColumn('organisation_id', 'text', (column) => column.notNull())
    .addColumn('until', 'bigint', (column) => column.notNull())
    .addColumn('timezone', 'text', (column) => column.notNull())
    .addPrimaryKeyConstraint('earlier_zones_pk', ['organisation_id', 'until'])
    .execute();
  await schema
    .createTable('statements')
    .addColumn('organisation_id', 'text', (column) => column.notNull())
    .addColumn('payment_mode', 'text', (column) => column.notNull())
    .addColumn('month', 'text', (column) => column.notNull())
    .addColumn('lines', 'text', (column) => column.notNull())
    .addColumn('closed_at', 'bigint', (column) => column.notNull())
    .addPrimaryKeyConstraint('statements_pk', ['organisation_id', 'payment_mode', 'month'])
    .execute();
}
