import { type Kysely, sql } from 'kysely';

export async function up<T>(db: Kysely<T>): Promise<void> {
  const { schema } = db;
  await schema.alterTable('sessions').addColumn('item_key', 'text').execute();
  await schema.alterTable('sessions').addColumn('corrected_at', 'bigint').execute();
  await schema.alterTable('orders').addColumn('guest_id', 'text').execute();
  await schema.alterTable('mail_tokens').addColumn('tries', 'integer').execute();
  await schema.alterTable('reset_requests').addColumn('purpose', 'text').execute();
  await sql`create index orders_by_guest on orders (guest_id) where guest_id is not null`.execute(db);
  await sql`create index users_guests on users (created_at) where email_key = id and deleted_at is null`.execute(
    db,
  );
}
