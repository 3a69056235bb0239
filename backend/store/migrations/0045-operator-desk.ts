import type { Kysely } from 'kysely';

export async function up<T>({ schema }: Kysely<T>): Promise<void> {
  await schema.alterTable('disputes').addColumn('answer_by', 'bigint').execute();
  await schema
    .createTable('doctor_answers')
    .addColumn('name', 'text', (c) => c.primaryKey())
    .addColumn('at', 'bigint', (c) => c.notNull())
    .addColumn('findings', 'text', (c) => c.notNull())
    .execute();
  await schema.createIndex('money_movements_by_source').on('money_movements').column('source').execute();
}
