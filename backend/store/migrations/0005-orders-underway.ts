import type { Kysely } from 'kysely';

/** When the provider was first seen working on an order's payment; null while there is none under way. */
export async function up<T>({ schema }: Kysely<T>): Promise<void> {
  await schema.alterTable('orders').addColumn('underway_at', 'bigint').execute();
}
