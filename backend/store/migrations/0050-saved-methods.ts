import { type Kysely, sql } from 'kysely';

export async function up<T>(db: Kysely<T>): Promise<void> {
  await db.schema
    .createTable('saved_methods')
    .addColumn('order_id', 'text', (column) => column.primaryKey())
    .addColumn('account', 'text', (column) => column.notNull())
    .addColumn('customer_id', 'text', (column) => column.notNull())
    .addColumn('browser_hash', 'text', (column) => column.notNull())
    .addColumn('state', 'text', (column) => column.notNull())
    .addColumn('proved_at', 'bigint')
    .addColumn('method_id', 'text')
    .addColumn('brand', 'text')
    .addColumn('last4', 'text')
    .addColumn('exp_month', 'integer')
    .addColumn('exp_year', 'integer')
    .addColumn('created_at', 'bigint', (column) => column.notNull())
    .addColumn('fault', 'text')
    .addColumn('since', 'bigint', (column) => column.notNull())
    .addColumn('next_at', 'bigint', (column) => column.notNull())
    .execute();
  await db.schema
    .createIndex('saved_methods_next')
    .on('saved_methods')
    .columns(['account', 'next_at'])
    .execute();
  await sql`create index saved_methods_unproved on saved_methods (account, created_at)
    where proved_at is null`.execute(db);
}
