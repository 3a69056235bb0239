import type { Kysely } from 'kysely';

export async function up<T>({ schema }: Kysely<T>): Promise<void> {
  await schema
    .createTable('consents')
    .addColumn('organisation_id', 'text', (c) => c.notNull())
    .addColumn('user_id', 'text', (c) => c.notNull())
    .addColumn('consented_at', 'bigint', (c) => c.notNull())
    .addColumn('withdrawn_at', 'bigint')
    .addColumn('order_id', 'text')
    .addPrimaryKeyConstraint('consents_pk', ['organisation_id', 'user_id'])
    .execute();
  await schema
    .createIndex('consents_newest')
    .on('consents')
    .columns(['organisation_id', 'consented_at', 'user_id'])
    .execute();
  await schema.createIndex('consents_by_user').on('consents').column('user_id').execute();
  await schema.alterTable('orders').addColumn('consented_at', 'bigint').execute();

  await schema.alterTable('grants').addColumn('name', 'text').execute();
  await schema.alterTable('waiting_grants').addColumn('name', 'text').execute();
  await schema.alterTable('waiting_grants').addColumn('email', 'text').execute();
  await schema
    .createIndex('grants_newest')
    .on('grants')
    .columns(['event_id', 'created_at', 'user_id'])
    .execute();
  await schema
    .createIndex('waiting_grants_newest')
    .on('waiting_grants')
    .columns(['event_id', 'created_at', 'email_key'])
    .execute();
  await schema
    .createTable('guest_lists')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('event_id', 'text', (c) => c.notNull())
    .addColumn('guests', 'text', (c) => c.notNull())
    .addColumn('total', 'integer', (c) => c.notNull())
    .addColumn('added', 'integer', (c) => c.notNull())
    .addColumn('known', 'integer', (c) => c.notNull())
    .addColumn('faulty', 'integer', (c) => c.notNull())
    .addColumn('faults', 'text', (c) => c.notNull())
    .addColumn('created_at', 'bigint', (c) => c.notNull())
    .execute();
  await schema
    .createIndex('reminders_newest')
    .on('reminders')
    .columns(['event_id', 'created_at', 'user_id'])
    .execute();
}
