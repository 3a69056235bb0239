import type { Kysely } from 'kysely';

export async function up<T>({ schema }: Kysely<T>): Promise<void> {
  await schema.alterTable('passes').addColumn('renews', 'integer').execute();
  await schema.alterTable('orders').addColumn('renewal', 'text').execute();
  await schema.alterTable('orders').addColumn('grace_until', 'bigint').execute();
  await schema
    .createTable('renewals')
    .addColumn('membership_id', 'text', (c) => c.primaryKey())
    .addColumn('state', 'text', (c) => c.notNull())
    .addColumn('cents', 'integer', (c) => c.notNull())
    .addColumn('method_order_id', 'text', (c) => c.notNull())
    .addColumn('next_at', 'bigint', (c) => c.notNull())
    .addColumn('due_at', 'bigint')
    .addColumn('order_id', 'text')
    .addColumn('tries', 'integer', (c) => c.notNull().defaultTo(0))
    .addColumn('fault', 'text')
    .addColumn('reminded_for', 'bigint')
    .addColumn('canceled_at', 'bigint')
    .addColumn('ended_at', 'bigint')
    .addColumn('refunded_at', 'bigint')
    .addColumn('created_at', 'bigint', (c) => c.notNull())
    .execute();
  await schema.createIndex('pass_memberships_of_pass').on('pass_memberships').column('pass_id').execute();
  await schema.createIndex('renewals_next').on('renewals').columns(['state', 'next_at']).execute();
  await schema.createIndex('renewals_of_order').on('renewals').column('order_id').execute();
}
