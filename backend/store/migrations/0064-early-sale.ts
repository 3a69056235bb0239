import type { Kysely } from 'kysely';

export async function up<T>({ schema }: Kysely<T>): Promise<void> {
  await schema.alterTable('events').addColumn('early_days', 'integer').execute();
}
