import { type Kysely, sql } from 'kysely';

/** A rental that has ended makes way for the next one of the same ticket. */
export async function up<T>({ schema }: Kysely<T>): Promise<void> {
  await schema.alterTable('orders').addColumn('lapsed_at', 'bigint').execute();
  await schema.dropIndex('orders_one_paid_package').execute();
  await schema
    .createIndex('orders_one_paid_package')
    .on('orders')
    .expression(sql`coalesce(holder_id, user_id)`)
    .columns(['event_id', 'package_id'])
    .expression(sql`(case when payment_mode in ('test', 'sandbox') then payment_mode else 'live' end)`)
    .unique()
    .where(sql.ref('status'), '=', 'paid')
    .where(sql.ref('kind'), '=', 'package')
    .where(sql.ref('lapsed_at'), 'is', null)
    .execute();
}
