import type { Kysely } from 'kysely';

export async function up<T>({ schema }: Kysely<T>): Promise<void> {
  await schema.alterTable('reset_requests').addColumn('event_domain', 'text').execute();
  await schema.alterTable('reset_requests').addColumn('return_to', 'text').execute();
}
