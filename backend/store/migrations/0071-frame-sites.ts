import type { Kysely } from 'kysely';

export async function up<T>({ schema }: Kysely<T>): Promise<void> {
  await schema.alterTable('organisations').addColumn('frame_sites', 'text').execute();
}
