import { type Kysely, sql } from 'kysely';

export async function up<T>({ schema }: Kysely<T>): Promise<void> {
  await schema.alterTable('orders').addColumn('country', 'text').execute();
  for (const name of ['code', 'day', 'country'])
    await schema.alterTable('refund_runs').addColumn(name, 'text').execute();
  for (const [index, column] of [
    ['orders_by_event_country', 'country'],
    ['orders_by_event_code', 'code_id'],
  ] as const)
    await schema
      .createIndex(index)
      .on('orders')
      .columns(['event_id', column, 'created_at', 'id'])
      .where(sql.ref(column), 'is not', null)
      .execute();
}
