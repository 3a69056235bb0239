import type { Kysely } from 'kysely';

export async function up<T>({ schema }: Kysely<T>): Promise<void> {
  for (const column of ['reply_to', 'reply_wanted', 'reply_hash'])
    await schema.alterTable('organisations').addColumn(column, 'text').execute();
  await schema.alterTable('organisations').addColumn('reply_expires_at', 'bigint').execute();
}
