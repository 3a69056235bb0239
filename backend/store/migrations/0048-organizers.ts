import type { Kysely } from 'kysely';

export async function up<T>({ schema }: Kysely<T>): Promise<void> {
  for (const column of ['about', 'contact', 'picture', 'refund_rules', 'questions'] as const)
    await schema.alterTable('organisations').addColumn(column, 'text').execute();
  for (const column of ['refund_rules', 'questions'] as const)
    await schema.alterTable('events').addColumn(column, 'text').execute();
  await schema.alterTable('events').addColumn('shows_sale', 'integer').execute();
  await schema.alterTable('events').addColumn('previous_start', 'bigint').execute();
}
