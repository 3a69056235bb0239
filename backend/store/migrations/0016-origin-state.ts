import type { Kysely } from 'kysely';

/** An origin's end counts only after a while, and may be undone. */
export async function up<T>({ schema }: Kysely<T>): Promise<void> {
  await schema.alterTable('events').addColumn('origin_state', 'text').execute();
  await schema.alterTable('events').addColumn('origin_ended_at', 'bigint').execute();
}
