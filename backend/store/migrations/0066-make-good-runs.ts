import type { Kysely } from 'kysely';

export async function up<T>({ schema }: Kysely<T>): Promise<void> {
  await schema.alterTable('refund_runs').addColumn('make_good', 'text').execute();
}
