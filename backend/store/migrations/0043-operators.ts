import type { Kysely } from 'kysely';

export async function up<T>({ schema }: Kysely<T>): Promise<void> {
  await schema
    .createTable('operators')
    .addColumn('user_id', 'text', (c) => c.primaryKey())
    .addColumn('named_at', 'bigint', (c) => c.notNull())
    .execute();
  await schema
    .createTable('operator_log')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('at', 'bigint', (c) => c.notNull())
    .addColumn('user_id', 'text')
    .addColumn('action', 'text', (c) => c.notNull())
    .addColumn('subject', 'text', (c) => c.notNull())
    .addColumn('note', 'text')
    .execute();
  await schema.createIndex('operator_log_by_at').on('operator_log').columns(['at', 'id']).execute();
  await schema.alterTable('organisations').addColumn('decision_note', 'text').execute();
}
