import type { Kysely } from 'kysely';

export async function up<T>({ schema }: Kysely<T>): Promise<void> {
  await schema.alterTable('refunds').addColumn('refused_at', 'bigint').execute();
}
