import type { Kysely } from 'kysely';

/** A report reads two indexes, in the order of order ids, and no table. */
export async function up<T>({ schema }: Kysely<T>): Promise<void> {
  await schema.alterTable('money_movements').addColumn('fee_cents', 'integer').execute();
  await schema
    .createIndex('money_movements_of_orders')
    .on('money_movements')
    .columns(['order_id', 'kind', 'at', 'amount_cents', 'fee_cents'])
    .execute();
  await schema
    .createIndex('orders_of_report')
    .on('orders')
    .columns(['event_id', 'id', 'payment_mode', 'package_id', 'code_id', 'partner_id'])
    .columns(['country', 'discount_cents', 'created_at'])
    .execute();
  await schema.dropIndex('orders_by_event_status').execute();
  await schema
    .createIndex('orders_by_event_status')
    .on('orders')
    .columns(['event_id', 'status', 'created_at', 'id', 'kind', 'payment_mode'])
    .execute();
}
