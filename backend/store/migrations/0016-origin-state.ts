import type { Kysely } from 'kysely';

/** What an event's origin was seen to do: an end counts later, and may be undone. */
export async function up<T>({ schema }: Kysely<T>): Promise<void> {
  await schema.alterTable('events').addColumn('origin_state', 'text').execute();
  await schema.alterTable('events').addColumn('origin_ended_at', 'bigint').execute();
}
