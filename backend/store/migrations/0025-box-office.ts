import { type Kysely, sql } from 'kysely';

export async function up<T>(db: Kysely<T>): Promise<void> {
  await addHolders(db);
  await addRefundRuns(db);
  await addViewing(db);
}

/** The ticket of a paid order belongs to its holder, so a buyer who gave it away may buy again. */
async function addHolders<T>({ schema }: Kysely<T>): Promise<void> {
  await schema.alterTable('orders').addColumn('holder_id', 'text').execute();
  await schema.alterTable('orders').addColumn('holder_email', 'text').execute();
  await schema
    .createIndex('orders_by_holder')
    .on('orders')
    .column('holder_id')
    .where(sql.ref('holder_id'), 'is not', null)
    .execute();
  await schema
    .createIndex('orders_waiting_for_account')
    .on('orders')
    .column('holder_email')
    .where(sql.ref('holder_email'), 'is not', null)
    .execute();
  await schema
    .createIndex('orders_by_event_status')
    .on('orders')
    .columns(['event_id', 'status', 'created_at', 'id'])
    .execute();
  await schema.dropIndex('orders_one_paid_package').execute();
  await schema
    .createIndex('orders_one_paid_package')
    .on('orders')
    .expression(sql`coalesce(holder_id, user_id)`)
    .columns(['event_id', 'package_id'])
    .expression(sql`(case when payment_mode in ('test', 'sandbox') then payment_mode else 'live' end)`)
    .unique()
    .where(sql.ref('status'), '=', 'paid')
    .where(sql.ref('kind'), '=', 'package')
    .execute();
  await schema
    .createTable('ticket_moves')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('order_id', 'text', (c) => c.notNull())
    .addColumn('from_user', 'text')
    .addColumn('to_user', 'text')
    .addColumn('by_user', 'text')
    .addColumn('at', 'bigint', (c) => c.notNull())
    .execute();
  await schema.createIndex('ticket_moves_by_order').on('ticket_moves').column('order_id').execute();
}

async function addRefundRuns<T>({ schema }: Kysely<T>): Promise<void> {
  for (const [name, type] of [
    ['run_id', 'text'],
    ['ask_key', 'text'],
    ['asked_by', 'text'],
    ['message', 'text'],
    ['until_cents', 'integer'],
  ] as const)
    await schema.alterTable('refunds').addColumn(name, type).execute();
  await schema.createIndex('refunds_once').on('refunds').column('ask_key').unique().execute();
  await schema
    .createIndex('refunds_of_run')
    .on('refunds')
    .columns(['run_id', 'order_id'])
    .unique()
    .where(sql.ref('run_id'), 'is not', null)
    .execute();
  await schema
    .createTable('refund_runs')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('ask_key', 'text', (c) => c.notNull().unique())
    .addColumn('organisation_id', 'text', (c) => c.notNull())
    .addColumn('event_id', 'text', (c) => c.notNull())
    .addColumn('package_id', 'text')
    .addColumn('percent', 'integer', (c) => c.notNull())
    .addColumn('message', 'text')
    .addColumn('orders', 'integer', (c) => c.notNull())
    .addColumn('cents', 'bigint', (c) => c.notNull())
    .addColumn('state', 'text', (c) => c.notNull())
    .addColumn('created_by', 'text', (c) => c.notNull())
    .addColumn('created_at', 'bigint', (c) => c.notNull())
    .addColumn('approved_by', 'text')
    .addColumn('started_at', 'bigint')
    .execute();
  await schema.createIndex('refund_runs_by_event').on('refund_runs').column('event_id').execute();
  await schema
    .createTable('refund_pauses')
    .addColumn('provider', 'text', (c) => c.primaryKey())
    .addColumn('since', 'bigint', (c) => c.notNull())
    .addColumn('until', 'bigint', (c) => c.notNull())
    .addColumn('reason', 'text', (c) => c.notNull())
    .execute();
}

async function addViewing<T>({ schema }: Kysely<T>): Promise<void> {
  await schema
    .createTable('watched')
    .addColumn('user_id', 'text', (c) => c.notNull())
    .addColumn('event_id', 'text', (c) => c.notNull())
    .addColumn('first_at', 'bigint', (c) => c.notNull())
    .addColumn('last_at', 'bigint', (c) => c.notNull())
    .addColumn('ms', 'bigint', (c) => c.notNull())
    .addPrimaryKeyConstraint('watched_pk', ['user_id', 'event_id'])
    .execute();
  await schema
    .createTable('player_errors')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('user_id', 'text', (c) => c.notNull())
    .addColumn('event_id', 'text', (c) => c.notNull())
    .addColumn('code', 'text', (c) => c.notNull())
    .addColumn('device', 'text')
    .addColumn('at', 'bigint', (c) => c.notNull())
    .execute();
  await schema
    .createIndex('player_errors_newest')
    .on('player_errors')
    .columns(['user_id', 'event_id', 'at'])
    .execute();
  await schema.createIndex('player_errors_by_age').on('player_errors').column('at').execute();
}
