import { type Kysely, sql } from 'kysely';

export async function up<T>(db: Kysely<T>): Promise<void> {
  const { schema } = db;

  await schema
    .createTable('users')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('name', 'text', (c) => c.notNull())
    .addColumn('email', 'text', (c) => c.notNull())
    .addColumn('email_key', 'text', (c) => c.notNull().unique())
    .addColumn('password_hash', 'text', (c) => c.notNull())
    .addColumn('referral', 'text')
    .addColumn('created_at', 'bigint', (c) => c.notNull())
    .execute();

  await schema
    .createTable('sessions')
    .addColumn('jti', 'text', (c) => c.primaryKey())
    .addColumn('user_id', 'text', (c) => c.notNull().references('users.id').onDelete('cascade'))
    .addColumn('created_at', 'bigint', (c) => c.notNull())
    .addColumn('expires_at', 'bigint', (c) => c.notNull())
    .addColumn('revoked_at', 'bigint')
    .execute();
  await schema.createIndex('sessions_by_user').on('sessions').columns(['user_id', 'expires_at']).execute();

  await schema
    .createTable('events')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('domain_key', 'text', (c) => c.notNull().unique())
    .addColumn('title', 'text', (c) => c.notNull())
    .addColumn('description', 'text', (c) => c.notNull())
    .addColumn('image', 'text', (c) => c.notNull())
    .addColumn('start_time', 'bigint', (c) => c.notNull())
    .addColumn('end_time', 'bigint')
    .addColumn('replay_until', 'bigint')
    .addColumn('timezone', 'text')
    .addColumn('is_trial', 'integer', (c) => c.notNull())
    .addColumn('live_heading', 'text')
    .addColumn('live_text', 'text')
    .addColumn('media', 'text')
    .addColumn('source', 'text', (c) => c.notNull())
    .addColumn('updated_at', 'bigint', (c) => c.notNull())
    .execute();

  await schema
    .createTable('packages')
    .addColumn('event_id', 'text', (c) => c.notNull().references('events.id').onDelete('restrict'))
    .addColumn('id', 'text', (c) => c.notNull())
    .addColumn('name', 'text', (c) => c.notNull())
    .addColumn('description', 'text')
    .addColumn('price_cents', 'integer', (c) => c.notNull())
    .addColumn('position', 'integer', (c) => c.notNull())
    .addColumn('withdrawn_at', 'bigint')
    .addPrimaryKeyConstraint('packages_pk', ['event_id', 'id'])
    .execute();

  await createOrders(db);

  await schema
    .createTable('trials')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('user_id', 'text', (c) => c.notNull().references('users.id').onDelete('cascade'))
    .addColumn('event_id', 'text', (c) => c.notNull().references('events.id').onDelete('restrict'))
    .addColumn('started_at', 'bigint', (c) => c.notNull())
    .addColumn('expires_at', 'bigint', (c) => c.notNull())
    .addUniqueConstraint('trials_once', ['user_id', 'event_id'])
    .execute();
}

async function createOrders<T>({ schema }: Kysely<T>): Promise<void> {
  await schema
    .createTable('orders')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('user_id', 'text', (c) => c.notNull().references('users.id').onDelete('restrict'))
    .addColumn('item_key', 'text', (c) => c.notNull())
    .addColumn('kind', 'text', (c) => c.notNull())
    .addColumn('plan_id', 'text')
    .addColumn('event_id', 'text')
    .addColumn('package_id', 'text')
    .addColumn('item_name', 'text', (c) => c.notNull())
    .addColumn('amount_cents', 'integer', (c) => c.notNull())
    .addColumn('currency', 'text', (c) => c.notNull())
    .addColumn('provider', 'text', (c) => c.notNull())
    .addColumn('provider_ref', 'text')
    .addColumn('status', 'text', (c) => c.notNull())
    .addColumn('created_at', 'bigint', (c) => c.notNull())
    .addColumn('updated_at', 'bigint', (c) => c.notNull())
    .addColumn('paid_at', 'bigint')
    .addColumn('next_check_at', 'bigint', (c) => c.notNull())
    .addForeignKeyConstraint('orders_package', ['event_id', 'package_id'], 'packages', ['event_id', 'id'])
    .execute();

  await schema
    .createIndex('orders_provider_ref')
    .on('orders')
    .columns(['provider', 'provider_ref'])
    .unique()
    .execute();
  await schema
    .createIndex('orders_one_pending')
    .on('orders')
    .columns(['user_id', 'item_key', 'provider'])
    .unique()
    .where(sql.ref('status'), '=', 'pending')
    .execute();
  // A plan may be bought again, a package may not.
  await schema
    .createIndex('orders_one_paid_package')
    .on('orders')
    .columns(['user_id', 'event_id', 'package_id'])
    .unique()
    .where(sql.ref('status'), '=', 'paid')
    .where(sql.ref('kind'), '=', 'package')
    .execute();
  await schema.createIndex('orders_to_check').on('orders').columns(['status', 'next_check_at']).execute();
}
