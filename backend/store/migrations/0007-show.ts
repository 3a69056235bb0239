import type { Kysely } from 'kysely';

export async function up<T>({ schema }: Kysely<T>): Promise<void> {
  for (const column of ['doors_open_at', 'ended_at', 'status_at'] as const)
    await schema.alterTable('events').addColumn(column, 'bigint').execute();
  for (const column of ['countries', 'accent', 'logo', 'status_text', 'media_url'] as const)
    await schema.alterTable('events').addColumn(column, 'text').execute();
  await schema
    .alterTable('events')
    .addColumn('play_as', 'text', (c) => c.notNull().defaultTo('video'))
    .execute();
  for (const column of ['preview_seconds', 'dvr_seconds'] as const)
    await schema.alterTable('events').addColumn(column, 'integer').execute();

  await schema.alterTable('packages').addColumn('access_from', 'text').execute();
  for (const column of ['access_hours', 'screens'] as const)
    await schema.alterTable('packages').addColumn(column, 'integer').execute();

  await schema
    .createTable('grants')
    .addColumn('user_id', 'text', (c) => c.notNull().references('users.id').onDelete('cascade'))
    .addColumn('event_id', 'text', (c) => c.notNull().references('events.id').onDelete('cascade'))
    .addColumn('expires_at', 'bigint')
    .addColumn('created_at', 'bigint', (c) => c.notNull())
    .addPrimaryKeyConstraint('grants_pk', ['user_id', 'event_id'])
    .execute();

  await schema
    .createTable('screens')
    .addColumn('user_id', 'text', (c) => c.notNull().references('users.id').onDelete('cascade'))
    .addColumn('event_id', 'text', (c) => c.notNull().references('events.id').onDelete('cascade'))
    .addColumn('id', 'text', (c) => c.notNull())
    .addColumn('started_at', 'bigint', (c) => c.notNull())
    .addColumn('seen_at', 'bigint', (c) => c.notNull())
    .addColumn('expires_at', 'bigint', (c) => c.notNull())
    .addPrimaryKeyConstraint('screens_pk', ['user_id', 'event_id', 'id'])
    .execute();
  await schema.createIndex('screens_by_expiry').on('screens').column('expires_at').execute();

  await schema
    .createTable('previews')
    .addColumn('user_id', 'text', (c) => c.notNull().references('users.id').onDelete('cascade'))
    .addColumn('event_id', 'text', (c) => c.notNull().references('events.id').onDelete('cascade'))
    .addColumn('used_ms', 'integer', (c) => c.notNull())
    .addColumn('seen_at', 'bigint', (c) => c.notNull())
    .addPrimaryKeyConstraint('previews_pk', ['user_id', 'event_id'])
    .execute();

  await schema
    .createTable('reminders')
    .addColumn('user_id', 'text', (c) => c.notNull().references('users.id').onDelete('cascade'))
    .addColumn('event_id', 'text', (c) => c.notNull().references('events.id').onDelete('cascade'))
    .addColumn('created_at', 'bigint', (c) => c.notNull())
    .addPrimaryKeyConstraint('reminders_pk', ['user_id', 'event_id'])
    .execute();
}
