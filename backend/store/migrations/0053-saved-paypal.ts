import type { Kysely } from 'kysely';

export async function up<T>({ schema }: Kysely<T>): Promise<void> {
  await schema.alterTable('saved_methods').addColumn('payer', 'text').execute();
  await schema.createIndex('saved_methods_method').on('saved_methods').column('method_id').execute();
}
