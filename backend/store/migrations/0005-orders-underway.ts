import type { Kysely } from 'kysely';

export async function up<T>({ schema }: Kysely<T>): Promise<void> {
  await schema.alterTable('orders').addColumn('underway_at', 'bigint').execute();
}
