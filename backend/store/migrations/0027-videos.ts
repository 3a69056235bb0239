import type { Kysely } from 'kysely';

export async function up<T>({ schema }: Kysely<T>): Promise<void> {
  await schema
    .createTable('videos')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('organisation_id', 'text', (column) => column.notNull())
    .addColumn('name', 'text', (column) => column.notNull())
    .addColumn('version', 'integer', (column) => column.notNull())
    .addColumn('state', 'text', (column) => column.notNull())
    .addColumn('message', 'text')
    .addColumn('bytes', 'bigint', (column) => column.notNull())
    .addColumn('info', 'text', (column) => column.notNull())
    .addColumn('captions', 'text', (column) => column.notNull())
    .addColumn('progress', 'integer', (column) => column.notNull())
    .addColumn('attempts', 'integer', (column) => column.notNull())
    .addColumn('held_until', 'bigint', (column) => column.notNull())
    .addColumn('created_at', 'bigint', (column) => column.notNull())
    .execute();
  await schema
    .createIndex('videos_newest')
    .on('videos')
    .columns(['organisation_id', 'created_at', 'id'])
    .execute();
  await schema.createIndex('videos_by_state').on('videos').column('state').execute();
  await schema.alterTable('uploads').addColumn('subject', 'text').execute();
  for (const [name, type] of [
    ['trim_from', 'bigint'],
    ['trim_until', 'bigint'],
    ['chapters', 'text'],
  ] as const)
    await schema.alterTable('events').addColumn(name, type).execute();
  await schema
    .alterTable('events')
    .addColumn('edit_version', 'integer', (column) => column.notNull().defaultTo(0))
    .execute();
}
