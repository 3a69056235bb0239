import type { Kysely } from 'kysely';

export async function up<T>({ schema }: Kysely<T>): Promise<void> {
  await schema.alterTable('events').addColumn('broadcaster', 'text').execute();
  await schema.alterTable('events').addColumn('listed', 'integer').execute();
  await schema.alterTable('outbox').addColumn('html', 'text').execute();
  await schema.alterTable('outbox').addColumn('from_name', 'text').execute();
}
