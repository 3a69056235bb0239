import type { Kysely } from 'kysely';

export async function up<T>({ schema }: Kysely<T>): Promise<void> {
  await schema
    .alterTable('orders')
    .addColumn('version', 'integer', (c) => c.notNull().defaultTo(0))
    .execute();
  await schema
    .alterTable('orders')
    .addColumn('refunded_cents', 'integer', (c) => c.notNull().defaultTo(0))
    .execute();
  await schema.alterTable('orders').addColumn('refunded_at', 'bigint').execute();
  await schema.alterTable('orders').addColumn('dispute_status', 'text').execute();

  await schema.createIndex('orders_due').on('orders').column('next_check_at').execute();

  await schema
    .createTable('order_transitions')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('order_id', 'text', (c) => c.notNull().references('orders.id').onDelete('restrict'))
    .addColumn('version', 'integer', (c) => c.notNull())
    .addColumn('from_status', 'text', (c) => c.notNull())
    .addColumn('to_status', 'text', (c) => c.notNull())
    .addColumn('reason', 'text', (c) => c.notNull())
    .addColumn('source', 'text', (c) => c.notNull())
    .addColumn('provider_event_id', 'text')
    .addColumn('at', 'bigint', (c) => c.notNull())
    .execute();
  // Makes one of two concurrent writers fail.
  await schema
    .createIndex('order_transitions_by_order')
    .on('order_transitions')
    .columns(['order_id', 'version'])
    .unique()
    .execute();

  await schema
    .createTable('provider_events')
    .addColumn('provider', 'text', (c) => c.notNull())
    .addColumn('id', 'text', (c) => c.notNull())
    .addColumn('type', 'text', (c) => c.notNull())
    .addColumn('reference', 'text')
    .addColumn('created_at', 'bigint', (c) => c.notNull())
    .addColumn('received_at', 'bigint', (c) => c.notNull())
    .addColumn('next_attempt_at', 'bigint', (c) => c.notNull())
    .addColumn('handled_at', 'bigint')
    .addColumn('outcome', 'text')
    .addColumn('order_id', 'text')
    .addPrimaryKeyConstraint('provider_events_pk', ['provider', 'id'])
    .execute();
  await schema
    .createIndex('provider_events_to_handle')
    .on('provider_events')
    .columns(['handled_at', 'next_attempt_at'])
    .execute();
  await schema.createIndex('provider_events_by_order').on('provider_events').column('order_id').execute();
}
