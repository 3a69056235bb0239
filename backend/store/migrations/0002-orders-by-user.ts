import type { Kysely } from 'kysely';

export async function up<T>({ schema }: Kysely<T>): Promise<void> {
  await schema.createIndex('orders_by_user').on('orders').columns(['user_id', 'created_at']).execute();
}
