import { type Kysely, sql } from 'kysely';

export async function up<T>({ schema }: Kysely<T>): Promise<void> {
  await schema.alterTable('orders').addColumn('payment_mode', 'text').execute();
  await schema.alterTable('orders').addColumn('payment_account', 'text').execute();
  await schema.alterTable('orders').addColumn('given_up_at', 'bigint').execute();
  // A package bought in test mode may be bought again for real.
  await schema.dropIndex('orders_one_paid_package').execute();
  await schema
    .createIndex('orders_one_paid_package')
    .on('orders')
    .columns(['user_id', 'event_id', 'package_id'])
    .expression(sql`(case when payment_mode in ('test', 'sandbox') then payment_mode else 'live' end)`)
    .unique()
    .where(sql.ref('status'), '=', 'paid')
    .where(sql.ref('kind'), '=', 'package')
    .execute();
}
