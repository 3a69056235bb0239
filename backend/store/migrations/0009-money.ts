import { type Kysely, sql } from 'kysely';

/** Earlier payments and refunds are booked from the orders' totals. */
export async function up<T>(db: Kysely<T>): Promise<void> {
  const { schema } = db;
  await schema
    .createTable('refunds')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('order_id', 'text', (c) => c.notNull().references('orders.id').onDelete('restrict'))
    .addColumn('provider', 'text', (c) => c.notNull())
    .addColumn('provider_ref', 'text')
    .addColumn('money_ref', 'text')
    .addColumn('amount_cents', 'integer', (c) => c.notNull())
    .addColumn('status', 'text', (c) => c.notNull())
    .addColumn('reason', 'text', (c) => c.notNull())
    .addColumn('note', 'text')
    .addColumn('attempts', 'integer', (c) => c.notNull().defaultTo(0))
    .addColumn('next_attempt_at', 'bigint', (c) => c.notNull())
    .addColumn('last_error', 'text')
    .addColumn('created_at', 'bigint', (c) => c.notNull())
    .addColumn('begun_at', 'bigint')
    .addColumn('closed_at', 'bigint')
    .execute();
  await schema.createIndex('refunds_by_order').on('refunds').column('order_id').execute();
  await schema.createIndex('refunds_due').on('refunds').columns(['status', 'next_attempt_at']).execute();
  await schema
    .createIndex('refunds_provider_ref')
    .on('refunds')
    .columns(['provider', 'provider_ref'])
    .unique()
    .execute();
  // One refund per order at a time.
  await schema
    .createIndex('refunds_one_waiting')
    .on('refunds')
    .column('order_id')
    .unique()
    .where(sql<boolean>`status in ('due', 'asked')`)
    .execute();

  await schema
    .createTable('disputes')
    .addColumn('provider', 'text', (c) => c.notNull())
    .addColumn('id', 'text', (c) => c.notNull())
    .addColumn('order_id', 'text', (c) => c.notNull().references('orders.id').onDelete('restrict'))
    .addColumn('money_ref', 'text')
    .addColumn('amount_cents', 'integer', (c) => c.notNull())
    .addColumn('status', 'text', (c) => c.notNull())
    .addColumn('reason', 'text')
    .addColumn('created_at', 'bigint', (c) => c.notNull())
    .addColumn('closed_at', 'bigint')
    .addPrimaryKeyConstraint('disputes_pk', ['provider', 'id'])
    .execute();
  await schema.createIndex('disputes_by_order').on('disputes').column('order_id').execute();

  await schema
    .createTable('money_movements')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('order_id', 'text', (c) => c.notNull().references('orders.id').onDelete('restrict'))
    .addColumn('version', 'integer', (c) => c.notNull())
    .addColumn('kind', 'text', (c) => c.notNull())
    .addColumn('source', 'text', (c) => c.notNull())
    .addColumn('amount_cents', 'integer', (c) => c.notNull())
    .addColumn('at', 'bigint', (c) => c.notNull())
    .execute();
  // A change of an order books each source once.
  await schema
    .createIndex('money_movements_by_order')
    .on('money_movements')
    .columns(['order_id', 'version', 'source'])
    .unique()
    .execute();
  await schema.createIndex('money_movements_by_time').on('money_movements').column('at').execute();
  await bookThePast(db);
}

async function bookThePast<T>(db: Kysely<T>): Promise<void> {
  await sql`insert into money_movements (id, order_id, version, kind, source, amount_cents, at)
    select 'mov_' || id || '_payment', id, version, 'payment', 'payment', amount_cents, paid_at
    from orders where paid_at is not null and provider <> 'none'`.execute(db);
  await sql`insert into money_movements (id, order_id, version, kind, source, amount_cents, at)
    select 'mov_' || id || '_back', id, version,
      case when dispute_status = 'lost' then 'dispute' else 'refund' end,
      case when dispute_status = 'lost' then 'dispute:unlisted' else 'refund:unlisted' end,
      -refunded_cents, coalesce(refunded_at, updated_at)
    from orders where paid_at is not null and refunded_cents > 0`.execute(db);
}
