import type { Kysely } from 'kysely';

export async function up<T>({ schema }: Kysely<T>): Promise<void> {
  await schema.alterTable('events').addColumn('on_demand', 'integer').execute();
  await schema
    .createTable('first_plays')
    .addColumn('order_id', 'text', (column) => column.primaryKey())
    .addColumn('at', 'bigint', (column) => column.notNull())
    .execute();
}
