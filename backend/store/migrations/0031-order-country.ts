import type { Kysely } from 'kysely';

export async function up<T>({ schema }: Kysely<T>): Promise<void> {
  await schema.alterTable('orders').addColumn('country', 'text').execute();
  for (const name of ['code', 'day', 'country'])
    await schema.alterTable('refund_runs').addColumn(name, 'text').execute();
}
