import { type Kysely, sql } from 'kysely';

export async function up<T>(db: Kysely<T>): Promise<void> {
  const text = ['email', 'name', 'giver', 'line'] as const;
  let table = db.schema.createTable('gifts').addColumn('order_id', 'text', (column) => column.primaryKey());
  for (const name of text) table = table.addColumn(name, 'text', (column) => column.notNull());
  await table
    .addColumn('send_at', 'bigint', (column) => column.notNull())
    .addColumn('sent_at', 'bigint')
    .addColumn('refuse_hash', 'text')
    .addColumn('refused_at', 'bigint')
    .addColumn('created_at', 'bigint', (column) => column.notNull())
    .execute();
  await sql`create index gifts_unsent on gifts (send_at) where sent_at is null and refused_at is null`.execute(
    db,
  );
  await sql`create unique index gifts_by_token on gifts (refuse_hash) where refuse_hash is not null`.execute(
    db,
  );
}
