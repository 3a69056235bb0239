import type { Kysely } from 'kysely';

export async function up<T>({ schema }: Kysely<T>): Promise<void> {
  await schema.alterTable('videos').addColumn('ladder', 'text').execute();
  await schema
    .alterTable('videos')
    .addColumn('ladder_attempts', 'integer', (column) => column.notNull().defaultTo(0))
    .execute();
}
