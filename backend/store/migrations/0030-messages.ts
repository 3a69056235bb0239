import { type Kysely, sql } from 'kysely';

export async function up<T>({ schema }: Kysely<T>): Promise<void> {
  await schema
    .createTable('messages')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('organisation_id', 'text', (c) => c.notNull())
    .addColumn('event_id', 'text', (c) => c.notNull())
    .addColumn('audience', 'text', (c) => c.notNull())
    .addColumn('package_id', 'text')
    .addColumn('subject', 'text', (c) => c.notNull())
    .addColumn('body', 'text', (c) => c.notNull())
    .addColumn('status', 'text', (c) => c.notNull())
    .addColumn('version', 'integer', (c) => c.notNull())
    .addColumn('created_by', 'text', (c) => c.notNull())
    .addColumn('created_at', 'bigint', (c) => c.notNull())
    .addColumn('send_at', 'bigint')
    .addColumn('started_at', 'bigint')
    .addColumn('finished_at', 'bigint')
    .addColumn('recipients', 'integer')
    .addColumn('sent', 'integer')
    .addColumn('failed', 'integer')
    .execute();
  await schema
    .createIndex('messages_newest')
    .on('messages')
    .columns(['event_id', 'created_at', 'id'])
    .execute();
  await schema
    .createIndex('messages_by_organisation')
    .on('messages')
    .columns(['organisation_id', 'send_at'])
    .execute();
  await schema
    .createIndex('messages_to_work_off')
    .on('messages')
    .columns(['status', 'send_at'])
    .where(sql.ref('finished_at'), 'is', null)
    .execute();

  await schema
    .createTable('message_deliveries')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('message_id', 'text', (c) => c.notNull())
    .addColumn('address', 'text', (c) => c.notNull())
    .addColumn('user_id', 'text')
    .addColumn('status', 'text', (c) => c.notNull())
    .addColumn('created_at', 'bigint', (c) => c.notNull())
    .addColumn('sent_at', 'bigint')
    .addColumn('error', 'text')
    .execute();
  await schema
    .createIndex('message_deliveries_once')
    .on('message_deliveries')
    .columns(['message_id', 'address'])
    .unique()
    .execute();
  for (const [name, ...columns] of [
    ['in_order', 'message_id', 'id'],
    ['by_status', 'status', 'message_id', 'id'],
    ['by_user', 'user_id'],
    ['by_address', 'address'],
    ['by_age', 'created_at'],
  ])
    await schema
      .createIndex(`message_deliveries_${name}`)
      .on('message_deliveries')
      .columns(columns)
      .execute();

  await schema.alterTable('outbox').addColumn('message_id', 'text').execute();
  await schema.alterTable('outbox').addColumn('unsubscribe_url', 'text').execute();
}
