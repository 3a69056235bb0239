import { type Kysely, sql } from 'kysely';

export async function up<T>(db: Kysely<T>): Promise<void> {
  await addIndexes(db);
  await addClaims(db);
}

/** What the studio reads begins with an event. */
async function addIndexes<T>({ schema }: Kysely<T>): Promise<void> {
  // Who holds a ticket, by the newest one: `TICKET_HOLDER`.
  await schema
    .createIndex('orders_by_ticket_holder')
    .on('orders')
    .column('event_id')
    .expression(sql`coalesce(holder_email, holder_id, user_id)`)
    .columns(['created_at', 'id', 'payment_mode', 'package_id'])
    .where(sql.ref('status'), '=', 'paid')
    .where(sql.ref('kind'), '=', 'package')
    .execute();
  await schema
    .createIndex('orders_by_event_paid')
    .on('orders')
    .columns(['event_id', 'paid_at'])
    .where(sql.ref('paid_at'), 'is not', null)
    .execute();
  // Whether an account bought an event. With one column SQLite may take another index.
  await schema.createIndex('orders_by_user_event').on('orders').columns(['user_id', 'event_id']).execute();
  await schema
    .createIndex('places_by_event')
    .on('places')
    .columns(['event_id', 'expires_at', 'stopped_at'])
    .execute();
  await schema
    .createIndex('player_errors_by_event')
    .on('player_errors')
    .columns(['event_id', 'at'])
    .execute();
  await schema.createIndex('audit_log_by_event').on('audit_log').columns(['event_id', 'at', 'id']).execute();
}

/** One instance looks after live shows, and the others read what it counted. */
async function addClaims<T>({ schema }: Kysely<T>): Promise<void> {
  await schema
    .createTable('claims')
    .addColumn('name', 'text', (column) => column.primaryKey())
    .addColumn('holder', 'text', (column) => column.notNull())
    .addColumn('held_until', 'bigint', (column) => column.notNull())
    .execute();
  await schema
    .createTable('show_viewers')
    .addColumn('event_id', 'text', (column) => column.primaryKey())
    .addColumn('count', 'integer', (column) => column.notNull())
    .addColumn('at', 'bigint', (column) => column.notNull())
    .execute();
}
